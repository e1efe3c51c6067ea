// Three equal threads, of which the first at the counter writes a plain field before it ends. Main joins the first and
// the third thread, reads the field, and joins the second. If the second thread has written it, nothing
// orders the two accesses: a race.
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsJoinRead {
    static final AtomicInteger arrived = new AtomicInteger();
    static int value;

    static void work() {
        if (arrived.getAndIncrement() == 0) {
            value = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsJoinRead::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            if (i == 2) {
                sum += value;
            }
            threads[i * 2 % 3].join();
        }
        assert sum < 3;
    }
}
