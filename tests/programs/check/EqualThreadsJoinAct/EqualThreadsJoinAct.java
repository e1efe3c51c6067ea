// Three equal threads; the first at the counter waits until main says go, the others end at once. Main joins the second
// thread and says go only then. If that is the one that waits, neither can go on; if it is another one, all
// end. So which thread is which matters: main does something between its joins.
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
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsJoinAct::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (int i = 0; i < 3; i++) {
            threads[(i + 1) % 3].join();
            go.countDown();
        }
    }
}
