// Two threads take two monitors in opposite order while a daemon goes on for ever. A thread that
// waits for a monitor waits until its owner exits it (JLS 17.1): with each waiting for the other
// neither ever does, whatever the daemon does.
public class DeadlockBesideDaemon {
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
            synchronized (second) {
                synchronized (first) {
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
