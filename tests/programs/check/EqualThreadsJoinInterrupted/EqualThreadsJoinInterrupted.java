// Three equal threads, of which the first at the counter waits if it is the last to go on. Main joins them in one loop,
// beginning with the second, and is interrupted meanwhile: then it gives up and says go. It may have joined two of them
// by then, or none, if the second one is the one that waits.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsJoinInterrupted {
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

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsJoinInterrupted::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        new Thread(main::interrupt).start();
        int joined = 0;
        try {
            for (; joined < 3; joined++) {
                threads[(joined + 1) % 3].join();
            }
        } catch (InterruptedException e) {
            if (waiting == 1 && joined == 2) {
                System.exit(3);
            }
        }
        go.countDown();
    }
}
