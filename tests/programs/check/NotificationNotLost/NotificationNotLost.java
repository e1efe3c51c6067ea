// Two threads wait; main interrupts the first and notifies one. JLS 17.2.4: notifications cannot be
// lost due to interrupts. If the first thread throws, the second one is notified; if it returns
// normally, it notifies the second one itself. So both always end.
public class NotificationNotLost {
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
        Thread first = new Thread(NotificationNotLost::first);
        Thread second = new Thread(NotificationNotLost::second);
        first.setDaemon(true);
        second.setDaemon(true);
        first.start();
        second.start();
        boolean both;
        synchronized (lock) {
            both = waiting == 2;
            if (both) {
                first.interrupt();
                lock.notify();
            }
        }
        while (both && (first.isAlive() || second.isAlive())) {
            Thread.onSpinWait();
        }
    }
}
