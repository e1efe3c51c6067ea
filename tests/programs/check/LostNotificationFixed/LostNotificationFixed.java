// One thread waits for a condition, another makes it true and notifies, both under the lock. A
// notification that comes first leaves the condition true, so the waiter does not wait.
public class LostNotificationFixed {
    static final Object lock = new Object();
    static boolean happened;

    static void await() {
        synchronized (lock) {
            try {
                while (!happened) {
                    lock.wait();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(LostNotificationFixed::await);
        Thread notifier = new Thread(() -> {
            synchronized (lock) {
                happened = true;
                lock.notify();
            }
        });
        waiter.start();
        notifier.start();
        waiter.join();
        notifier.join();
    }
}
