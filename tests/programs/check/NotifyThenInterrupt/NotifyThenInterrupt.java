// main notifies the thread that waits and interrupts it. JLS 17.2.4: a thread that is both notified
// and interrupted while waiting either returns normally with the interrupt pending or throws
// InterruptedException; it never returns normally without the interrupt.
public class NotifyThenInterrupt {
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
        Thread thread = new Thread(NotifyThenInterrupt::await);
        thread.setDaemon(true);
        thread.start();
        boolean woken;
        synchronized (lock) {
            woken = waits;
            if (woken) {
                lock.notify();
                thread.interrupt();
            }
        }
        while (woken && thread.isAlive()) {
            Thread.onSpinWait();
        }
    }
}
