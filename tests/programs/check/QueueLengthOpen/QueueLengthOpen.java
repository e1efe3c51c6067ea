// getQueueLength while another thread may wait: 0 or 1, depending on how far it is in lock().
import java.util.concurrent.locks.ReentrantLock;

public class QueueLengthOpen {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread other = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        lock.lock();
        other.start();
        int length = lock.getQueueLength();
        lock.unlock();
        other.join();
        if (length == 0) {
            throw new IllegalStateException("nobody yet");
        }
        throw new IllegalArgumentException("one waits");
    }
}
