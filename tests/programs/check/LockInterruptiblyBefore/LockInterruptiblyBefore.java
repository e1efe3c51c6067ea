// The twin of LockInterruptiblyMeanwhile: the thread interrupts itself before. On entry the
// interrupt status is set, so lockInterruptibly throws, though the lock is free at times.
import java.util.concurrent.locks.ReentrantLock;

public class LockInterruptiblyBefore {
    static final ReentrantLock lock = new ReentrantLock();

    static void use() {
        Thread.currentThread().interrupt();
        try {
            lock.lockInterruptibly();
            throw new IllegalArgumentException("got the lock");
        } catch (InterruptedException e) {
            assert !Thread.currentThread().isInterrupted();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(LockInterruptiblyBefore::use);
        lock.lock();
        thread.start();
        lock.unlock();
        thread.join();
    }
}
