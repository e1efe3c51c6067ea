// Three equal threads take a lock, and main asks for its owner: that it is not the second thread is an assertion that
// fails in some schedules.
import java.util.concurrent.locks.ReentrantLock;

public class EqualThreadsOwner {
    static class Lock extends ReentrantLock {
        Thread owner() {
            return getOwner();
        }
    }

    static final Lock lock = new Lock();
    static volatile int inside;

    static void work() {
        lock.lock();
        inside++;
        lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsOwner::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        Thread owner = lock.owner();
        assert owner == null || owner != threads[1];
    }
}
