// As ReadWriteLockWriterLater, but the first thread reads after it has released the read lock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLockWriterLaterBroken {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int value = 42;

    public static void main(String[] args) throws Exception {
        LOCK.readLock().lock();
        Thread writer = start(() -> {
            LOCK.writeLock().lock();
            try {
                Thread.sleep(100);
                value = 43;
            } finally {
                LOCK.writeLock().unlock();
            }
        });
        LOCK.readLock().unlock();
        int seen = value;
        writer.join();
        if (seen < 42) {
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
