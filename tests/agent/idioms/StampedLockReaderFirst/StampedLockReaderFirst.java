// A successful writeLock() comes after the unlocks of all readers before ("as if by ReadWriteLock": StampedLock.asReadLock,
// asWriteLock).
import java.util.concurrent.locks.StampedLock;

public class StampedLockReaderFirst {
    static int state = 42;
    static final StampedLock LOCK = new StampedLock();

    public static void main(String[] args) throws Exception {
        int[] sum = new int[1];
        Thread one = start(() -> {
            long stamp = LOCK.readLock();
            sum[0] = state;
            LOCK.unlockRead(stamp);
        });
        Thread two = start(() -> {
            Thread.sleep(1000);
            long stamp = LOCK.writeLock();
            state = 1;
            LOCK.unlockWrite(stamp);
        });
        one.join();
        two.join();
        int seen = sum[0];
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
