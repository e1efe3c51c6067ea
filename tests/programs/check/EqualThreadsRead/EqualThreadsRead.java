// Two equal threads go to a counter twice each. The first there writes a plain field, the third reads it. If these are one
// and the same thread, the two accesses are ordered; else nothing orders them: a race. The states before the read
// differ only in which thread has written.
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsRead {
    static final AtomicInteger turn = new AtomicInteger();
    static int value, sum;

    static void work() {
        for (int i = 0; i < 2; i++) {
            int number = turn.getAndIncrement();
            if (number == 0) {
                value = 1;
            }
            if (number == 2 && turn.get() == 3) {
                sum = value;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable work = EqualThreadsRead::work;
        Thread[] threads = {new Thread(work), new Thread(work)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
