// As DeadlockBesideDaemon; the one that goes on is no daemon and sleeps between its rounds, as
// a timer with a period does.
public class DeadlockBesideSleeper {
    static final Object first = new Object();
    static final Object second = new Object();
    static volatile boolean beat;

    static void round() {
        try {
            while (true) {
                Thread.sleep(1);
                beat = !beat;
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(DeadlockBesideSleeper::round, "sleeper").start();
        new Thread(() -> {
            synchronized (second) {
                synchronized (first) {
                }
            }
        }, "other").start();
        synchronized (first) {
            synchronized (second) {
            }
        }
        System.exit(0);
    }
}
