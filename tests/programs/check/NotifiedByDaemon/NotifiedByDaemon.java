// The one that goes on for ever is the one that notifies: whenever the thread waits, a notification
// can still come, so it does not wait for ever.
public class NotifiedByDaemon {
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(() -> {
            while (true) {
                synchronized (lock) {
                    lock.notifyAll();
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        synchronized (lock) {
            lock.wait();
        }
    }
}
