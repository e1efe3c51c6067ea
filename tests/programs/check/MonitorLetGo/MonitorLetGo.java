// The twin of MonitorHeldForEver: the daemon exits the monitor in every round, so main gets it.
public class MonitorLetGo {
    static final Object lock = new Object();
    static volatile boolean beat;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            while (true) {
                synchronized (lock) {
                    beat = !beat;
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        synchronized (lock) {
        }
    }
}
