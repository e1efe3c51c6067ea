// Two threads join each other beside a daemon that goes on for ever. An interrupt would end a join, but
// nobody interrupts: a deadlock of the two, which only the whole search can show.
public class JoinCycleBesideDaemon {
    static final Object lock = new Object();
    static volatile boolean beat;
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
        Thread daemon = new Thread(() -> {
            while (true) {
                beat = !beat;
            }
        }, "daemon");
        daemon.setDaemon(true);
        daemon.start();
        first = new Thread(() -> join(true), "first");
        second = new Thread(() -> join(false), "second");
        synchronized (lock) {
            first.start();
            second.start();
        }
    }
}
