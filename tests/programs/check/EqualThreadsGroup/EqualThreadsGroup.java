// Three equal threads; if the first at the counter is the last to go on, it waits. A thread that has ended has no
// group any more, which handles its exceptions (Thread.getUncaughtExceptionHandler), so main sees whether the
// third one has ended, while that or another one waits.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsGroup {
    static final AtomicInteger arrived = new AtomicInteger();
    static final CountDownLatch go = new CountDownLatch(1);
    static volatile int waiting;

    static void work() {
        if (arrived.getAndIncrement() == 0 && arrived.get() == 3) {
            waiting = 1;
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
            threads[i] = new Thread(EqualThreadsGroup::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        boolean hasEnded = waiting == 1 && threads[2].getUncaughtExceptionHandler() == null;
        go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        if (hasEnded) {
            System.exit(3);
        }
    }
}
