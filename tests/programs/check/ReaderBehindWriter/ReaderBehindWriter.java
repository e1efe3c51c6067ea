// A writer that waits for a read-write lock bars readers that come later ("A nonfair lock that is continuously
// contended may indefinitely postpone one or more reader or writer threads": ReentrantReadWriteLock, but a
// reader waits if the first thread in the queue is a writer): main holds a read lock until the reader has ended,
// the writer waits for main, and the reader waits behind the writer. All three wait for ever.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReaderBehindWriter {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

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
