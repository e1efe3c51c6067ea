// The twin of WaitThrowsAtOnce: the thread is interrupted by the other one, which locks the monitor first.
// If it waited already, it had unlocked the monitor, and the count has changed when it throws.
public class WaitThrowsLater {
    static final Object lock = new Object();

    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                count++;
            }
            main.interrupt();
        });
        other.start();
        synchronized (lock) {
            int before = count;
            try {
                lock.wait();
            } catch (InterruptedException e) {
                assert count == before;
            }
        }
        other.join();
    }
}
