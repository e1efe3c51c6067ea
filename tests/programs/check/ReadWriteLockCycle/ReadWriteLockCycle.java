// One thread has the write lock and wants the monitor, the other one has the monitor and wants the read
// lock, which waits until the writer unlocks (ReentrantReadWriteLock): a cycle, beside a daemon.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLockCycle {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static final Object monitor = new Object();
    static volatile boolean beat;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            while (true) {
                beat = !beat;
            }
        }, "daemon");
        daemon.setDaemon(true);
        daemon.start();
        new Thread(() -> {
            lock.writeLock().lock();
            synchronized (monitor) {
            }
            lock.writeLock().unlock();
        }, "writer").start();
        synchronized (monitor) {
            lock.readLock().lock();
            lock.readLock().unlock();
        }
    }
}
