// Two threads increment a counter, each under a lock of its own.
// The mistake: two locks order nothing between their holders, so the counter races, and in some
// interleavings an increment is lost: the assertion fails.
public class DifferentLocks {
    static final Object left = new Object();
    static final Object right = new Object();
    static int counter;

    static void increment(Object lock) {
        synchronized (lock) {
            counter++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> increment(left));
        Thread second = new Thread(() -> increment(right));
        first.start();
        second.start();
        first.join();
        second.join();
        assert counter == 2;
    }
}
