// As LockInterruptiblyMeanwhile with tryLock and a time, which has a third end: the time elapses.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class TryLockTimedInterrupted {
    static final ReentrantLock lock = new ReentrantLock();

    static void use() {
        boolean locked;
        try {
            locked = lock.tryLock(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (locked) {
            lock.unlock();
            throw new IllegalArgumentException("got the lock");
        }
        throw new UnsupportedOperationException("the time has elapsed");
    }

    public static void main(String[] args) {
        Thread thread = new Thread(TryLockTimedInterrupted::use);
        lock.lock();
        thread.start();
        thread.interrupt();
        lock.unlock();
    }
}
