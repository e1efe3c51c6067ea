// The twin of LostNotificationBesideDaemon: a flag under the lock remembers the notification.
public class LostNotificationBesideDaemonFixed {
    static final Object lock = new Object();
    static volatile boolean beat;
    static boolean notified;

    static void await() {
        synchronized (lock) {
            try {
                while (!notified) {
                    lock.wait();
                }
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
        new Thread(LostNotificationBesideDaemonFixed::await).start();
        synchronized (lock) {
            notified = true;
            lock.notify();
        }
    }
}
