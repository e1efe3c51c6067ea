// The thread is notified, or its wait ends by time: with a notification before it waits. When it has
// ended, the paths differ in the time alone (Object.wait: "the specified amount of real time has
// elapsed, more or less"), which main looks at.
public class ClockRemembered {
    static final Object lock = new Object();
    static final long LIMIT = 5_000_000;

    static void await() {
        synchronized (lock) {
            try {
                lock.wait(LIMIT);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        long begin = System.currentTimeMillis();
        Thread waiter = new Thread(ClockRemembered::await);
        waiter.start();
        synchronized (lock) {
            lock.notify();
        }
        waiter.join();
        if (System.currentTimeMillis() - begin >= LIMIT) {
            throw new IllegalStateException("the time has elapsed");
        }
        throw new IllegalArgumentException("it has not");
    }
}
