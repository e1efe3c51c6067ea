// One thread waits to be notified, another notifies once.
// The mistake: nothing remembers the notification. When it comes before the wait, the waiting
// thread waits for ever, and main, which joins it, too: deadlock.
public class LostNotification {
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
        Thread waiter = new Thread(LostNotification::await);
        Thread notifier = new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        });
        waiter.start();
        notifier.start();
        waiter.join();
        notifier.join();
    }
}
