// Three threads wait, and always in the same order: each only if the one before it does. main notifies
// one of them if all wait. That may be any (Object.notify: the choice is arbitrary), not only the one
// that has waited longest; the other two, and without a notification all that wait, wait for ever.
public class NotifyAnyWaiter {
    static final Object lock = new Object();
    static int waiting;

    static void await(int place, RuntimeException woken) {
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
        }
        throw woken;
    }

    public static void main(String[] args) {
        new Thread(() -> await(0, new IllegalStateException("the first"))).start();
        new Thread(() -> await(1, new IllegalArgumentException("the second"))).start();
        new Thread(() -> await(2, new ArithmeticException("the third"))).start();
        synchronized (lock) {
            if (waiting == 3) {
                lock.notify();
            }
        }
    }
}
