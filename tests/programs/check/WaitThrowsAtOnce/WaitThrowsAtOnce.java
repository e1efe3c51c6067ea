// A thread that is interrupted already when it calls wait throws at once (JLS 17.2.1): it does not unlock the
// monitor, so no other thread comes between.
public class WaitThrowsAtOnce {
    static final Object lock = new Object();

    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                count++;
            }
        });
        other.start();
        synchronized (lock) {
            int before = count;
            Thread.currentThread().interrupt();
            try {
                lock.wait();
            } catch (InterruptedException e) {
                assert count == before;
            }
        }
        other.join();
    }
}
