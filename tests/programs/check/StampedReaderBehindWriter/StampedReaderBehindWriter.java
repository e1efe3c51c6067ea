// A StampedLock's reader that loses its compare-and-set to another reader queues up, behind a writer if one
// waits: with a main thread that keeps its read lock until the reader has ended, all wait for ever. ("StampedLock's
// scheduling policy does not consistently prefer readers over writers or vice versa.")
import java.util.concurrent.locks.StampedLock;

public class StampedReaderBehindWriter {
    static final StampedLock lock = new StampedLock();

    public static void main(String[] args) throws InterruptedException {
        long stamp = lock.readLock();
        Thread reader = new Thread(() -> lock.unlockRead(lock.readLock()), "reader");
        Thread writer = new Thread(() -> lock.unlockWrite(lock.writeLock()), "writer");
        reader.start();
        writer.start();
        lock.unlockRead(lock.readLock());
        reader.join();
        lock.unlockRead(stamp);
        writer.join();
    }
}
