// Each thread holds a lock where it counts, but not the same one. Their accesses are ordered only
// if the second thread takes `link` after the first one has given it back, as it does in the
// schedule that is tried first; else they race. What main starts afterwards has more states than a
// pass makes before it uses what it has learned.
public class GuardedApart {
    static final Object one = new Object(), two = new Object(), link = new Object();
    static int value;
    static volatile int busy;

    static void first() {
        synchronized (one) {
            value++;
        }
        synchronized (link) {
        }
    }

    static void second() {
        synchronized (link) {
        }
        synchronized (two) {
            value++;
        }
    }

    static void keepBusy() {
        for (int i = 0; i < 3; i++) {
            busy = i;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(GuardedApart::first, "first");
        Thread second = new Thread(GuardedApart::second, "second");
        second.start();
        first.start();
        first.join();
        second.join();
        for (int i = 0; i < 3; i++) {
            new Thread(GuardedApart::keepBusy).start();
        }
    }
}
