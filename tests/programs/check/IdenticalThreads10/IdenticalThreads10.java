// Ten threads that run the same code: each takes the lock, and the first of them sets the flag and
// counts. All accesses are made with the lock held, so exactly one thread finds the flag unset.
import java.util.concurrent.locks.ReentrantLock;

public class IdenticalThreads10 {
    static final ReentrantLock lock = new ReentrantLock();
    static boolean flag;
    static int first;

    static void work() {
        lock.lock();
        try {
            if (!flag) {
                flag = true;
                first++;
            }
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[10];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(IdenticalThreads10::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert first == 1;
    }
}
