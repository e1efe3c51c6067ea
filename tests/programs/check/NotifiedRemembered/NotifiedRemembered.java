// The notification comes before the thread waits, or after. When both have happened and others can
// still move, the paths differ in whether the waiting thread was notified, and in nothing else. One
// ends with an exception, on the other one the thread and main wait for ever.
public class NotifiedRemembered {
    static final Object lock = new Object();
    static volatile boolean done;

    static void await() {
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        throw new IllegalStateException("notified");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(NotifiedRemembered::await);
        waiter.start();
        new Thread(() -> {
            boolean seen = done;
        }).start();
        synchronized (lock) {
            lock.notify();
        }
        done = true;
        waiter.join();
    }
}
