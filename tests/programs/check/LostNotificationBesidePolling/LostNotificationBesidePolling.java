// As LostNotificationBesideDaemon, where the one that goes on is main, which asks whether the
// thread has ended: then the program never ends, and the thread waits for ever.
public class LostNotificationBesidePolling {
    static final Object lock = new Object();

    static void await() {
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(LostNotificationBesidePolling::await);
        waiter.start();
        synchronized (lock) {
            lock.notify();
        }
        while (waiter.isAlive()) {
            Thread.sleep(1);
        }
    }
}
