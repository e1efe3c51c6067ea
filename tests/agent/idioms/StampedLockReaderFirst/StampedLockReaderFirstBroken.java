// As StampedLockReaderFirst, but the reader has unlocked before it reads.
import java.util.concurrent.locks.StampedLock;

public class StampedLockReaderFirstBroken {
    static int state = 42;
    static final StampedLock LOCK = new StampedLock();

    public static void main(String[] args) throws Exception {
        int[] sum = new int[1];
        Thread one = start(() -> {
            long stamp = LOCK.readLock();
            LOCK.unlockRead(stamp);
            sum[0] = state;
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
