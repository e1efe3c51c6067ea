// As ReadWriteLockReaders, but the writer has the read lock too, which both hold at the same time.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLockReadersBroken {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        LOCK.readLock().lock();
        Thread reader = start(() -> {
            LOCK.readLock().lock();
            try {
                Thread.sleep(100);
                seen = value;
            } finally {
                LOCK.readLock().unlock();
            }
        });
        value = 42;
        reader.join();
        LOCK.readLock().unlock();
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
