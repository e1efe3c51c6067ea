// The twin of JoinCycleBesideDaemon: the daemon interrupts the first one again and again, which ends its
// join (Thread.join: throws InterruptedException). So both end.
public class JoinCycleInterrupted {
    static final Object lock = new Object();
    static Thread first;
    static Thread second;

    static void join(boolean isFirst) {
        Thread other;
        synchronized (lock) {
            other = isFirst ? second : first;
        }
        try {
            other.join();
        } catch (InterruptedException e) {
            // goes on
        }
    }

    public static void main(String[] args) {
        first = new Thread(() -> join(true), "first");
        second = new Thread(() -> join(false), "second");
        Thread toInterrupt = first;
        Thread daemon = new Thread(() -> {
            while (true) {
                toInterrupt.interrupt();
            }
        }, "daemon");
        daemon.setDaemon(true);
        synchronized (lock) {
            first.start();
            second.start();
        }
        daemon.start();
    }
}
