// As InterruptThenNotify with notifyAll: again both.
public class InterruptThenNotifyAll {
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
        Thread thread = new Thread(InterruptThenNotifyAll::await);
        thread.setDaemon(true);
        thread.start();
        boolean woken;
        synchronized (lock) {
            woken = waits;
            if (woken) {
                thread.interrupt();
                lock.notifyAll();
            }
        }
        while (woken && thread.isAlive()) {
            Thread.onSpinWait();
        }
    }
}
