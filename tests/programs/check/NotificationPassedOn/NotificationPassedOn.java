// As NotificationNotLost in the other order: main notifies one thread, then it interrupts the first. If
// that was the one, and it throws all the same, the notification goes to the second one (JLS 17.2.4).
// So both always end.
public class NotificationPassedOn {
    static final Object lock = new Object();
    static int waiting;

    static void first() {
        synchronized (lock) {
            waiting++;
            try {
                lock.wait();
                lock.notify();
            } catch (InterruptedException e) {
                // the notification is for the other one
            }
        }
    }

    static void second() {
        synchronized (lock) {
            waiting++;
            try {
                lock.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) {
        Thread first = new Thread(NotificationPassedOn::first);
        Thread second = new Thread(NotificationPassedOn::second);
        first.setDaemon(true);
        second.setDaemon(true);
        first.start();
        second.start();
        boolean both;
        synchronized (lock) {
            both = waiting == 2;
            if (both) {
                lock.notify();
                first.interrupt();
            }
        }
        while (both && (first.isAlive() || second.isAlive())) {
            Thread.onSpinWait();
        }
    }
}
