// Three equal threads; if the first at the counter is the last to go on, it waits until main says go. Main joins
// the second thread by a call of its own and says go then. If that is the one that waits, neither can go on.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsOther {
    static final AtomicInteger arrived = new AtomicInteger();
    static final CountDownLatch go = new CountDownLatch(1);
    static volatile int woken;

    static void work() {
        if (arrived.getAndIncrement() == 0 && arrived.get() == 3) {
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            woken = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsOther::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        threads[1].join();
        go.countDown();
        threads[0].join();
        threads[2].join();
        if (woken == 1) {
            System.exit(3);
        }
    }
}
