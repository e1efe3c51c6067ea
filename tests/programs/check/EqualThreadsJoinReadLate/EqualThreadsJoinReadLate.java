// Three equal threads; if the first at the counter is the last to go on, it writes a plain field. Main joins the
// second and the third thread, reads the field, and joins the first. If the first thread has written it, nothing
// orders the two accesses: a race.
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsJoinReadLate {
    static final AtomicInteger arrived = new AtomicInteger();
    static int value;

    static void work() {
        if (arrived.getAndIncrement() == 0 && arrived.get() == 3) {
            value = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsJoinReadLate::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        int sum = 0;
        for (int i = 1; i <= 3; i++) {
            if (i == 3) {
                sum += value;
            }
            threads[i % 3].join();
        }
        assert sum < 2;
    }
}
