// The waiting thread is notified or interrupted, as a flag says that is then as before. When it
// waits for the monitor again, which main still holds, the paths differ in how wait will end alone:
// normally, or with an InterruptedException (JLS 17.2.1). Its interrupt status is cleared by both.
public class PendingExceptionRemembered {
    static final Object lock = new Object();
    static volatile boolean open;
    static boolean waits;

    static void await() {
        synchronized (lock) {
            waits = true;
            try {
                lock.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            Thread.interrupted();
        }
        throw new IllegalArgumentException("notified");
    }

    public static void main(String[] args) {
        Thread waiter = new Thread(PendingExceptionRemembered::await);
        Thread setter = new Thread(() -> {
            open = true;
            open = false;
        });
        waiter.setDaemon(true);
        waiter.start();
        setter.start();
        boolean wakes;
        synchronized (lock) {
            wakes = waits;
            if (wakes) {
                if (open) {
                    lock.notify();
                } else {
                    waiter.interrupt();
                }
            }
        }
        while (wakes && waiter.isAlive()) {
            Thread.onSpinWait();
        }
    }
}
