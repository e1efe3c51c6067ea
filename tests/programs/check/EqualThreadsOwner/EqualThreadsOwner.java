// Three equal threads; if the first at the counter is the last to go on, it takes a lock. Main asks for the owner of that,
// which may be the first thread.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class EqualThreadsOwner {
    static class Lock extends ReentrantLock {
        Thread owner() {
            return getOwner();
        }
    }

    static final Lock lock = new Lock();
    static final AtomicInteger arrived = new AtomicInteger();
    static volatile int inside;

    static void work() {
        if (arrived.getAndIncrement() == 0 && arrived.get() == 3) {
            lock.lock();
            inside++;
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsOwner::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        if (lock.owner() == threads[0]) {
            System.exit(3);
        }
    }
}
