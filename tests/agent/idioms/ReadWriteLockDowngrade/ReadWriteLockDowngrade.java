// The writer takes the read lock before it releases the write lock (downgrading); ReadWriteLock:
// readers that then get the read lock see what was written under the write lock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLockDowngrade {
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
        LOCK.readLock().lock();
        LOCK.writeLock().unlock();
        reader.join();
        LOCK.readLock().unlock();
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
