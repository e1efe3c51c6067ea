// Three equal threads; if the first at the counter is the last to go on, it parks, for ever unless it is the second
// thread: main lets that one go on, by reflection. Both are possible.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

public class EqualThreadsUnpark {
    static final AtomicInteger arrived = new AtomicInteger();
    static volatile int woken;

    static void work() {
        if (arrived.getAndIncrement() == 0 && arrived.get() == 3) {
            LockSupport.park();
            woken = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsUnpark::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        while (arrived.get() < 3) {
            Thread.onSpinWait();
        }
        LockSupport.class.getMethod("unpark", Thread.class).invoke(null, threads[1]);
        for (Thread thread : threads) {
            thread.join();
        }
        if (woken == 1) {
            System.exit(3);
        }
    }
}
