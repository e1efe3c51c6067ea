// The twin of DeadlockBesideDaemon: both threads take the monitors in the same order.
public class DeadlockBesideDaemonFixed {
    static final Object first = new Object();
    static final Object second = new Object();
    static volatile boolean beat;

    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(() -> {
            while (true) {
                beat = !beat;
            }
        }, "daemon");
        daemon.setDaemon(true);
        daemon.start();
        Thread other = new Thread(() -> {
            synchronized (first) {
                synchronized (second) {
                }
            }
        }, "other");
        other.start();
        synchronized (first) {
            synchronized (second) {
            }
        }
        other.join();
    }
}
