import java.util.concurrent.locks.ReentrantLock;

/* Asks whether somebody waits for a lock, which is only seen inside of its operations: it says so. */
public class AsksWhoWaits {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread other = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        other.start();
        lock.lock();
        boolean waits = lock.hasQueuedThreads();
        lock.unlock();
        other.join();
        assert !waits;
    }
}
