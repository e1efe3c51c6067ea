// Three equal threads; if the first at the counter is the last to go on, it waits for ever. Main joins them in three lines:
// it waits in any of them, for whichever waits.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsJoinLines {
    static final AtomicInteger arrived = new AtomicInteger();
    static final CountDownLatch go = new CountDownLatch(1);

    static void work() {
        if (arrived.getAndIncrement() == 0 && arrived.get() == 3) {
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
            threads[i] = new Thread(EqualThreadsJoinLines::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        threads[0].join();
        threads[1].join();
        threads[2].join();
    }
}
