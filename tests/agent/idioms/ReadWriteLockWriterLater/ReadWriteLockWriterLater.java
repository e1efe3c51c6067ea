// A thread reads under the read lock, later another one writes under the write lock;
// ReentrantReadWriteLock.ReadLock is a Lock, whose unlock happens-before the next lock that has to
// wait for it.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLockWriterLater {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int value = 42;

    public static void main(String[] args) throws Exception {
        LOCK.readLock().lock();
        Thread writer = start(() -> {
            LOCK.writeLock().lock();
            try {
                value = 43;
            } finally {
                LOCK.writeLock().unlock();
            }
        });
        int seen = value;
        LOCK.readLock().unlock();
        writer.join();
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
