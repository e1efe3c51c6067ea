// As StampedLockConvert, but they count although neither can convert, as both hold the read lock.
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.StampedLock;

public class StampedLockConvertBroken {
    static final StampedLock LOCK = new StampedLock();
    static final CyclicBarrier BOTH = new CyclicBarrier(2);
    static int count;

    static void count() throws Exception {
        long stamp = LOCK.readLock();
        BOTH.await();
        long converted = LOCK.tryConvertToWriteLock(stamp);
        BOTH.await();
        if (converted == 0) {
            converted = stamp;
        }
        count++;
        LOCK.unlock(converted);
    }

    public static void main(String[] args) throws Exception {
        Thread second = start(StampedLockConvertBroken::count);
        count();
        second.join();
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
