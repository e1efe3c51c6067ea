// Three equal threads: the first at the counter waits for ever, the others end. Main joins the first and the third and
// then fails, before it joins the second. If the first or the third is the one that waits, main never comes to
// that: a deadlock. If it is the second, main fails; what it does behind a join that never ends must be
// known, too.
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsJoinThrow {
    static final AtomicInteger arrived = new AtomicInteger();
    static final Object never = new Object();

    static void work() {
        if (arrived.getAndIncrement() == 0) {
            synchronized (never) {
                try {
                    never.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsJoinThrow::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (int i = 0; i < 3; i++) {
            if (i == 2) {
                throw new ArithmeticException();
            }
            threads[i * 2 % 3].join();
        }
    }
}
