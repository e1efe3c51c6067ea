// Three equal threads; if the first at the counter is the last to go on, it looks at a lock that it holds
// (ReentrantReadWriteLock.WriteLock.toString), and sees its own name. That may be each of them.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class EqualThreadsNamed {
    static final AtomicInteger arrived = new AtomicInteger();
    static final ReentrantReadWriteLock.WriteLock lock = new ReentrantReadWriteLock().writeLock();
    static volatile String seen = "";

    static void work() {
        if (arrived.getAndIncrement() == 0 && arrived.get() == 3) {
            lock.lock();
            seen = lock.toString();
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsNamed::work, "number " + i);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int i = 0; i < 3; i++) {
            if (seen.contains("number " + i)) {
                System.exit(3 + i);
            }
        }
    }
}
