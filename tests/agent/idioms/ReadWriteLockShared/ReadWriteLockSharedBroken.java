// As ReadWriteLockShared, but the writer has only the read lock, too, which excludes no reader.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLockSharedBroken {
    static int state;
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

    public static void main(String[] args) throws Exception {
        int[] sum = new int[1];
        Thread one = start(() -> {
            LOCK.readLock().lock();
            state = 42;
            LOCK.readLock().unlock();
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
