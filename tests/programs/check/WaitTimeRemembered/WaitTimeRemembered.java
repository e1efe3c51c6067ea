// The thread waits with a time limit or without one, as a flag says that is then as before: the
// paths differ in the argument of wait alone. With a limit it returns (Object.wait: the time has
// elapsed), without one it waits for ever.
public class WaitTimeRemembered {
    static final Object lock = new Object();
    static volatile int limit;

    static void await() {
        synchronized (lock) {
            try {
                lock.wait(limit);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        throw new IllegalStateException("the time has elapsed");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(WaitTimeRemembered::await);
        waiter.start();
        limit = 5;
        limit = 0;
        waiter.join();
    }
}
