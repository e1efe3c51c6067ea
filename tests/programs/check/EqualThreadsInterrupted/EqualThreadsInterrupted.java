// Three equal threads; if the first at the counter is the last to go on, it waits, for ever unless it is the second
// thread, which main interrupts. Both are possible.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsInterrupted {
    static final AtomicInteger arrived = new AtomicInteger();
    static final CountDownLatch go = new CountDownLatch(1);
    static volatile int woken;

    static void work() {
        if (arrived.getAndIncrement() == 0 && arrived.get() == 3) {
            try {
                go.await();
            } catch (InterruptedException e) {
                woken = 1;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsInterrupted::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        if (arrived.get() == 3) {
            threads[1].interrupt();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (woken == 1) {
            System.exit(3);
        }
    }
}
