// As NotificationNotLost, but the first thread does not pass the notification on. When it returns
// normally with its interrupt pending, the second one waits for ever, and main, which joins it, too
// (JLS 17.2.4 allows both ends of the first one's wait). When it throws, the second is notified.
public class NotificationTakenBack {
    static final Object lock = new Object();
    static int waiting;

    static void await() {
        synchronized (lock) {
            waiting++;
            try {
                lock.wait();
            } catch (InterruptedException e) {
                // the notification is for the other one
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(NotificationTakenBack::await);
        Thread second = new Thread(NotificationTakenBack::await);
        first.start();
        second.start();
        synchronized (lock) {
            if (waiting < 2) {
                System.exit(0);
            }
            first.interrupt();
            lock.notify();
        }
        first.join();
        second.join();
    }
}
