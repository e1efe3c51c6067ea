// As ReentrantLockCounter, but the second thread takes another lock.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockCounterBroken {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final ReentrantLock OTHER = new ReentrantLock();
    static int count;

    public static void main(String[] args) throws Exception {
        Thread second = start(() -> {
            OTHER.lockInterruptibly();
            try {
                count++;
            } finally {
                OTHER.unlock();
            }
        });
        LOCK.lock();
        try {
            count++;
        } finally {
            LOCK.unlock();
        }
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
