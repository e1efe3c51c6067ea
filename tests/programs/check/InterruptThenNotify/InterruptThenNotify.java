// As NotifyThenInterrupt in the other order: the thread's own order of the two events "does not
// have to be consistent with other orderings" (JLS 17.2.1), so again both.
public class InterruptThenNotify {
    static final Object lock = new Object();
    static boolean waits;

    static void await() {
        synchronized (lock) {
            waits = true;
            try {
                lock.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        assert Thread.currentThread().isInterrupted();
        throw new IllegalArgumentException("notified, with the interrupt pending");
    }

    public static void main(String[] args) {
        Thread thread = new Thread(InterruptThenNotify::await);
        thread.setDaemon(true);
        thread.start();
        boolean woken;
        synchronized (lock) {
            woken = waits;
            if (woken) {
                thread.interrupt();
                lock.notify();
            }
        }
        while (woken && thread.isAlive()) {
            Thread.onSpinWait();
        }
    }
}
