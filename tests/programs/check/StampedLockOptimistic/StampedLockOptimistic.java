// A reader reads two plain fields optimistically and reads them again under the read lock when
// the stamp is no longer valid.
// By interleaving it never uses a torn pair, so the assertion holds; but the optimistic reads are
// plain and unordered with the writer's writes: by the memory model's definition both fields race.
import java.util.concurrent.locks.StampedLock;

public class StampedLockOptimistic {
    static final StampedLock lock = new StampedLock();
    static int x;
    static int y;

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
        Thread writer = new Thread(StampedLockOptimistic::write);
        Thread reader = new Thread(StampedLockOptimistic::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
