// Four equal threads take a lock of the library and count. It does not matter which of them owns it.
import java.util.concurrent.locks.ReentrantLock;

public class EqualThreadsLocking {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile int count;

    static void work() {
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
        int ignored = count;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            threads[i] = new Thread(EqualThreadsLocking::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == 4;
    }
}
