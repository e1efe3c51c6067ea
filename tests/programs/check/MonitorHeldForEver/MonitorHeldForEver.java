// The daemon goes on for ever inside of its monitor, if it comes to it before main does. Then main waits
// for ever: nobody else can exit the monitor (JLS 17.1).
public class MonitorHeldForEver {
    static final Object lock = new Object();
    static volatile boolean beat;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            synchronized (lock) {
                while (true) {
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
