// Three equal threads; the last at the counter waits until main says go, the others end at once. Main joins the
// second and the third thread only and says go then. If one of these is the one that waits, neither can go on.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsSubset {
    static final AtomicInteger arrived = new AtomicInteger();
    static final CountDownLatch go = new CountDownLatch(1);

    static void work() {
        if (arrived.getAndIncrement() == 2) {
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsSubset::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (int i = 1; i < 3; i++) {
            threads[i].join();
        }
        go.countDown();
    }
}
