// As ReaderBehindWriter, with a fair lock: "A thread that tries to acquire a fair read lock (non-reentrantly)
// will block if either the write lock is held, or there is a waiting writer thread".
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReaderBehindWriterFair {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);

    public static void main(String[] args) throws InterruptedException {
        lock.readLock().lock();
        Thread reader = new Thread(() -> {
            lock.readLock().lock();
            lock.readLock().unlock();
        }, "reader");
        Thread writer = new Thread(() -> {
            lock.writeLock().lock();
            lock.writeLock().unlock();
        }, "writer");
        reader.start();
        writer.start();
        reader.join();
        lock.readLock().unlock();
        writer.join();
    }
}
