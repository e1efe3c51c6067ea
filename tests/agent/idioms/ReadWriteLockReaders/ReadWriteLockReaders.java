// One thread writes under the write lock, another one reads under the read lock; ReadWriteLock:
// what holds for the write lock holds with respect to the read lock too: a reader sees what was
// written before the last release of the write lock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLockReaders {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        LOCK.writeLock().lock();
        Thread reader = start(() -> {
            LOCK.readLock().lock();
            try {
                seen = value;
            } finally {
                LOCK.readLock().unlock();
            }
        });
        value = 42;
        LOCK.writeLock().unlock();
        reader.join();
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
