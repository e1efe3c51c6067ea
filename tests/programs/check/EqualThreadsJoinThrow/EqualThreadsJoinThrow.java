// Two equal threads: the first at the lock waits for ever, the second ends. Main joins one after the other and fails
// behind its first join, before the second. If the first thread is the one that waits, main never comes to
// that: a deadlock. If it is the second one, main fails; what it does behind a join that never ends
// must be known, too.
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
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread(EqualThreadsJoinThrow::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (int i = 0; i < 2; i++) {
            threads[i].join();
            if (i == 0) {
                throw new ArithmeticException();
            }
        }
    }
}
