// A race under locks of java.util.concurrent that only one of the two threads holds; and a field that a
// read-write lock and a StampedLock guard.
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

public class HeldLocks {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final ReentrantReadWriteLock BOTH = new ReentrantReadWriteLock();
    static final StampedLock STAMPED = new StampedLock();
    static int racy;
    static int guarded;
    static int stamped;

    static void use(int times) {
        for (int i = 0; i < times; i++) {
            BOTH.writeLock().lock();
            guarded++;
            BOTH.writeLock().unlock();
            BOTH.readLock().lock();
            int seen = guarded;
            BOTH.readLock().unlock();
            long stamp = STAMPED.writeLock();
            stamped += seen;
            STAMPED.unlockWrite(stamp);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> {
            use(5);
            racy = 1;
        }, "first");
        Thread second = new Thread(() -> {
            use(5);
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            LOCK.lock();
            LOCK.lock();
            LOCK.unlock();
            BOTH.readLock().lock();
            long stamp = STAMPED.writeLock();
            racy = 2;
            STAMPED.unlockWrite(stamp);
            BOTH.readLock().unlock();
            LOCK.unlock();
        }, "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
