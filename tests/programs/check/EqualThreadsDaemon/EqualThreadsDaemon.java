// Three threads with the same code, of which the second is a daemon: if the first at the counter is the last to go
// on, it waits for ever. If that is the second, the program ends; else there is a deadlock. So the second is not
// equal to the others.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsDaemon {
    static final AtomicInteger arrived = new AtomicInteger();
    static final CountDownLatch go = new CountDownLatch(1);
    static volatile int found;

    static void work() {
        if (arrived.getAndIncrement() == 0 && arrived.get() == 3) {
            found = 1;
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
            threads[i] = new Thread(EqualThreadsDaemon::work);
        }
        threads[1].setDaemon(true);
        for (Thread thread : threads) {
            thread.start();
        }
        threads[0].join();
        threads[2].join();
        if (found == 1) {
            System.exit(3);
        }
    }
}
