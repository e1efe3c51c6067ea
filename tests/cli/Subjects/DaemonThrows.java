/** The daemon thread's exception happens if the daemon gets its turn before main has ended. */
public class DaemonThrows {
    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            throw new IllegalStateException("from the daemon");
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
