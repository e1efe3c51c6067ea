import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

// Shows on HotSpot that both threads of StoreBufferingLazySet may read 0: java
// StoreBufferingLazySetDriver counts how often, in many rounds that two threads make together.
public class StoreBufferingLazySetDriver {
    static final int ROUNDS = 2_000_000;
    static final AtomicIntegerArray x = new AtomicIntegerArray(16);
    static final AtomicIntegerArray y = new AtomicIntegerArray(16);
    static final AtomicInteger arrived = new AtomicInteger();
    static final boolean[] first = new boolean[ROUNDS];
    static final boolean[] second = new boolean[ROUNDS];

    static void run(AtomicIntegerArray written, AtomicIntegerArray read, boolean[] missed) {
        for (int round = 0; round < ROUNDS; round++) {
            arrived.incrementAndGet();
            while (arrived.get() < 2 * (round + 1)) {
                Thread.onSpinWait();
            }
            written.lazySet(0, round + 1);
            missed[round] = read.get(0) <= round;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> run(x, y, first));
        thread.start();
        run(y, x, second);
        thread.join();
        int both = 0;
        for (int round = 0; round < ROUNDS; round++) {
            both += first[round] && second[round] ? 1 : 0;
        }
        System.out.println("both read the old value: " + both + " of " + ROUNDS);
    }
}
