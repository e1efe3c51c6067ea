// Two equal threads, of which the first at the lock writes a plain field before it ends. Main joins the last thread,
// reads the field, and joins the first. If the last thread has written it, the read comes behind; else
// nothing orders the two accesses: a race.
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsJoinRead {
    static final AtomicInteger arrived = new AtomicInteger();
    static int value;

    static void work() {
        if (arrived.getAndIncrement() == 1) {
            value = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread(EqualThreadsJoinRead::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        int sum = 0;
        for (int i = 1; i >= 0; i--) {
            threads[i].join();
            sum += value;
        }
        assert sum < 3;
    }
}
