// Two threads join each other. Both must be alive then, for join does not wait for a thread that
// was not started: main holds the lock while it starts them, and they pass through it first.
// The mistake: each waits for the other's end, so every schedule ends in the deadlock.
public class JoinCycle {
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
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        first = new Thread(() -> join(true));
        second = new Thread(() -> join(false));
        synchronized (lock) {
            first.start();
            second.start();
        }
        first.join();
        second.join();
    }
}
