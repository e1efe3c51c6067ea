// Three equal threads; if the first at the counter is the last to go on, it waits to be notified. Main joins the
// second one first and notifies then. If that is the one that waits, it waits for ever; else it may be woken.
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsJoinNotify {
    static final AtomicInteger arrived = new AtomicInteger();
    static final Object lock = new Object();
    static volatile int woken;

    static void work() {
        if (arrived.getAndIncrement() == 0 && arrived.get() == 3) {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            woken = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsJoinNotify::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (int i = 1; i <= 3; i++) {
            threads[i % 3].join();
            synchronized (lock) {
                lock.notifyAll();
            }
        }
        if (woken == 1) {
            System.exit(3);
        }
    }
}
