/* Each of two threads locks another object while it counts. */
public class TwoLocks {
    static final Object A = new Object(), B = new Object();
    static int count;

    static void one() {
        synchronized (A) {
            count++; // @one
        }
    }

    static void two() {
        synchronized (B) {
            count++; // @two
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(TwoLocks::one), second = new Thread(TwoLocks::two);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2;
    }
}
