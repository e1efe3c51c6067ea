// Two threads count under one lock; Lock: a successful unlock has the effects of an Unlock action,
// a successful lock those of a Lock action (JLS 17.4.4).
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockCounter {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int count;

    public static void main(String[] args) throws Exception {
        Thread second = start(() -> {
            LOCK.lockInterruptibly();
            try {
                count++;
            } finally {
                LOCK.unlock();
            }
        });
        LOCK.lock();
        try {
            count++;
        } finally {
            LOCK.unlock();
        }
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
