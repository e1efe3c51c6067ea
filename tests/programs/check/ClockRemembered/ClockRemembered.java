// The thread is notified, or its wait ends by time: with a notification before it waits. When it has
// ended, the paths differ in the time alone (Object.wait: "the specified amount of real time has
// elapsed, more or less"). main looks at it, but only if it has seen that the thread has begun: so a
// search may learn late that the time matters.
public class ClockRemembered {
    static final Object lock = new Object();
    static final long LIMIT = 5_000_000;
    static volatile boolean begun;

    static void await() {
        begun = true;
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
        boolean looks = begun;
        synchronized (lock) {
            lock.notify();
        }
        waiter.join();
        if (!looks) {
            return;
        }
        if (System.currentTimeMillis() - begin >= LIMIT) {
            throw new IllegalStateException("the time has elapsed");
        }
        throw new IllegalArgumentException("it has not");
    }
}
