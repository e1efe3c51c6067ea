// The optimistic read of a StampedLock with volatile fields: the reads that may be thrown away are
// synchronization actions then, and nothing races.
import java.util.concurrent.locks.StampedLock;

public class StampedLockOptimisticFixed {
    static final StampedLock lock = new StampedLock();
    static volatile int x;
    static volatile int y;

    static void write() {
        long stamp = lock.writeLock();
        x = 1;
        y = 1;
        lock.unlockWrite(stamp);
    }

    static void read() {
        long stamp = lock.tryOptimisticRead();
        int seenX = x;
        int seenY = y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            seenX = x;
            seenY = y;
            lock.unlockRead(stamp);
        }
        assert seenX == seenY;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(StampedLockOptimisticFixed::write);
        Thread reader = new Thread(StampedLockOptimisticFixed::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
