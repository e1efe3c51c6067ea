// A successful unlock of the write lock happens before a later lock of the read lock (Lock, ReadWriteLock).
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLockShared {
    static int state;
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

    public static void main(String[] args) throws Exception {
        int[] sum = new int[1];
        Thread one = start(() -> {
            LOCK.writeLock().lock();
            state = 42;
            LOCK.writeLock().unlock();
        });
        Thread two = start(() -> {
            Thread.sleep(1000);
            LOCK.readLock().lock();
            sum[0] = state;
            LOCK.readLock().unlock();
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
