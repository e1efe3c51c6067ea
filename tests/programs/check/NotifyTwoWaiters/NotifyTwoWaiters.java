// As NotifyAnyWaiter with two notifications, one after the other: any two of the three go on
// (Object.notify: the choice is arbitrary).
public class NotifyTwoWaiters {
    static final Object lock = new Object();
    static int waiting, woken;

    static void await(int place) {
        synchronized (lock) {
            if (waiting != place) {
                return;
            }
            waiting++;
            try {
                lock.wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            woken |= 1 << place;
            switch (woken) {
                case 3: throw new IllegalStateException("the first and the second");
                case 5: throw new IllegalArgumentException("the first and the third");
                case 6: throw new ArithmeticException("the second and the third");
                default: return;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> await(0)).start();
        new Thread(() -> await(1)).start();
        new Thread(() -> await(2)).start();
        synchronized (lock) {
            if (waiting == 3) {
                lock.notify();
                lock.notify();
            }
        }
    }
}
