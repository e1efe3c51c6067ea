// A thread that is interrupted already does not begin to wait: wait throws at once and does not give
// the monitor up (JLS 17.2.1), so that no other thread comes between.
public class InterruptedWaitKeepsLock {
    static final Object lock = new Object();
    static int owner;

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (lock) {
                owner = 2;
            }
        }).start();
        synchronized (lock) {
            owner = 1;
            Thread.currentThread().interrupt();
            try {
                lock.wait();
            } catch (InterruptedException e) {
                // at once
            }
            assert owner == 1;
        }
    }
}
