// The notification may come before the wait (nothing remembers it, JLS 17.2.2): then the thread
// waits for ever, although a daemon goes on. The daemon never notifies.
public class LostNotificationBesideDaemon {
    static final Object lock = new Object();
    static volatile boolean beat;

    static void await() {
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            while (true) {
                beat = !beat;
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        new Thread(LostNotificationBesideDaemon::await).start();
        synchronized (lock) {
            lock.notify();
        }
    }
}
