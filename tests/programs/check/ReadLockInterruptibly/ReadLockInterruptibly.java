// As LockInterruptiblyMeanwhile with the read lock of a ReentrantReadWriteLock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockInterruptibly {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    static void use() {
        try {
            lock.readLock().lockInterruptibly();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        lock.readLock().unlock();
        throw new IllegalArgumentException("got the lock");
    }

    public static void main(String[] args) {
        Thread thread = new Thread(ReadLockInterruptibly::use);
        lock.writeLock().lock();
        thread.start();
        thread.interrupt();
        lock.writeLock().unlock();
    }
}
