// A writer changes two plain fields under the write lock, a reader reads both under the read lock:
// the reader sees them together, and nothing races.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLockGuard {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int x;
    static int y;

    static void write() {
        lock.writeLock().lock();
        try {
            x++;
            y++;
        } finally {
            lock.writeLock().unlock();
        }
    }

    static void read() {
        lock.readLock().lock();
        try {
            assert x == y;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(ReadWriteLockGuard::write);
        Thread reader = new Thread(ReadWriteLockGuard::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
