// One thread writes in write mode, another one reads in read mode; StampedLock: locking in any mode
// has the effects of a Lock action, unlocking in write mode those of an Unlock action.
import java.util.concurrent.locks.StampedLock;

public class StampedLockReadWrite {
    static final StampedLock LOCK = new StampedLock();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        long stamp = LOCK.writeLock();
        Thread reader = start(() -> {
            long mine = LOCK.readLock();
            try {
                seen = value;
            } finally {
                LOCK.unlockRead(mine);
            }
        });
        value = 42;
        LOCK.unlockWrite(stamp);
        reader.join();
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
