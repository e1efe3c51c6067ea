// Two equal threads are joined by a third, which says go then; main starts one more of them meanwhile. The first at the
// counter waits for go if it is the last to go on. If that is the one started last, all end; else the third waits for
// it for ever, and it for the third.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsLate {
    static final AtomicInteger arrived = new AtomicInteger();
    static final CountDownLatch go = new CountDownLatch(1);
    static volatile int found;

    static void await() {
        try {
            go.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void work() {
        if (arrived.getAndIncrement() == 0 && arrived.get() == 3) {
            await();
            found = 1;
        }
    }

    static void join(Thread[] threads) {
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        go.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable work = EqualThreadsLate::work;
        Thread[] threads = {new Thread(work), new Thread(work)};
        Thread last = new Thread(work);
        for (Thread thread : threads) {
            thread.start();
        }
        new Thread(() -> join(threads)).start();
        last.start();
        last.join();
        if (found == 1) {
            System.exit(3);
        }
    }
}
