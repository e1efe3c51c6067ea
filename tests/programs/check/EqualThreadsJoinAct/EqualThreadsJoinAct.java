// Two equal threads; the first at the lock waits until main says go, the second ends at once. Main joins the last
// thread first and says go only then. If the last thread is the one that waits, neither can go on; if it
// is the other one, both end. So which thread is which matters: main does something between its joins.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsJoinAct {
    static final AtomicInteger arrived = new AtomicInteger();
    static final CountDownLatch go = new CountDownLatch(1);

    static void work() {
        if (arrived.getAndIncrement() == 0) {
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread(EqualThreadsJoinAct::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (int i = 1; i >= 0; i--) {
            threads[i].join();
            go.countDown();
        }
    }
}
