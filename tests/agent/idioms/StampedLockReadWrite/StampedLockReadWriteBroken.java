// As StampedLockReadWrite, but the writer locks in read mode, which both hold at the same time.
import java.util.concurrent.locks.StampedLock;

public class StampedLockReadWriteBroken {
    static final StampedLock LOCK = new StampedLock();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        long stamp = LOCK.readLock();
        Thread reader = start(() -> {
            long mine = LOCK.readLock();
            try {
                Thread.sleep(100);
                seen = value;
            } finally {
                LOCK.unlockRead(mine);
            }
        });
        value = 42;
        reader.join();
        LOCK.unlockRead(stamp);
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
