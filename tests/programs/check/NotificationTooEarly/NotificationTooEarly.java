// The first thread is notified and then interrupted. If it throws, the notification is for another
// thread that waited when it came (JLS 17.2.4: "let s be the set of threads in the wait set ..."). The
// second one begins to wait later: it is never notified.
public class NotificationTooEarly {
    static final Object lock = new Object();
    static boolean waits, notified;

    static void first() {
        synchronized (lock) {
            waits = true;
            try {
                lock.wait();
            } catch (InterruptedException e) {
                // the notification came before anybody else waited
            }
        }
    }

    static void second() {
        synchronized (lock) {
            if (!notified) {
                return;
            }
            try {
                lock.wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        throw new IllegalStateException("notified before it waited");
    }

    public static void main(String[] args) {
        Thread first = new Thread(NotificationTooEarly::first);
        first.start();
        new Thread(NotificationTooEarly::second).start();
        synchronized (lock) {
            if (!waits) {
                System.exit(0);
            }
            notified = true;
            lock.notify();
        }
        first.interrupt();
    }
}
