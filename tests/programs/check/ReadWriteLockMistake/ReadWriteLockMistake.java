// Two threads count hits under the read lock.
// The mistake: a read lock may be held by both at once, so the count races. (The count is not
// checked, for a lost hit is not the point here.)
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLockMistake {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int hits;

    static void look() {
        lock.readLock().lock();
        try {
            hits++;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(ReadWriteLockMistake::look);
        Thread second = new Thread(ReadWriteLockMistake::look);
        first.start();
        second.start();
        first.join();
        second.join();
        assert hits == 1 || hits == 2;
    }
}
