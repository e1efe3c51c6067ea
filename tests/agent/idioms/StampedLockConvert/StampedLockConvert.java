// Two threads convert a read lock to a write lock, or take one when they cannot; StampedLock:
// methods that successfully lock in any mode have the effects of a Lock action, unlocking in write
// mode those of an Unlock action.
import java.util.concurrent.locks.StampedLock;

public class StampedLockConvert {
    static final StampedLock LOCK = new StampedLock();
    static int count;

    static void count() throws Exception {
        long stamp = LOCK.readLock();
        long converted = LOCK.tryConvertToWriteLock(stamp);
        if (converted == 0) {
            LOCK.unlockRead(stamp);
            converted = LOCK.writeLock();
        }
        count++;
        LOCK.unlock(converted);
    }

    public static void main(String[] args) throws Exception {
        Thread second = start(StampedLockConvert::count);
        count();
        second.join();
        if (count != 2) {
            throw new AssertionError(count);
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
