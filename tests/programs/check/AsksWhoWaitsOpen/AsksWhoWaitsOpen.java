import java.util.concurrent.locks.ReentrantLock;

/* The same with open locks: under some schedules somebody waits. */
public class AsksWhoWaitsOpen {
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
