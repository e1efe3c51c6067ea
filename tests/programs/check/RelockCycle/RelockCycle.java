// The waiter holds the outer monitor while it waits on the inner one; the notifier holds the inner one,
// notifies, and then wants the outer one. The waiter must lock the inner one again before its wait ends
// (JLS 17.2.1): a cycle, beside a daemon.
public class RelockCycle {
    static final Object outer = new Object();
    static final Object inner = new Object();
    static volatile boolean beat;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            while (true) {
                beat = !beat;
            }
        }, "daemon");
        daemon.setDaemon(true);
        daemon.start();
        Thread waiter = new Thread(() -> {
            synchronized (outer) {
                synchronized (inner) {
                    try {
                        inner.wait(1);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        }, "waiter");
        waiter.start();
        synchronized (inner) {
            inner.notify();
            synchronized (outer) {
            }
        }
    }
}
