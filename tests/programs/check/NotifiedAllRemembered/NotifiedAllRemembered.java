// As NotifiedRemembered with notifyAll.
public class NotifiedAllRemembered {
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
        Thread waiter = new Thread(NotifiedAllRemembered::await);
        waiter.start();
        new Thread(() -> {
            boolean seen = done;
        }).start();
        synchronized (lock) {
            lock.notifyAll();
        }
        done = true;
        waiter.join();
    }
}
