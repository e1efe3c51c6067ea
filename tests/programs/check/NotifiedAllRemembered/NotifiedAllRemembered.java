// As NotifiedRemembered with notifyAll: when the notifier has ended, the paths differ in whether the
// waiting thread was notified, and in nothing else. One ends with an exception, on the other one the
// thread and main wait for ever.
public class NotifiedAllRemembered {
    static final Object lock = new Object();

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
        Thread waiter = new Thread(NotifiedAllRemembered::await);
        waiter.start();
        synchronized (lock) {
            lock.notifyAll();
        }
        waiter.join();
    }
}
