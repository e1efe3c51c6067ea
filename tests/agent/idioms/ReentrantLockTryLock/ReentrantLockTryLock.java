// A tryLock() with a time succeeds once the writer has unlocked; Lock: all methods that lock
// successfully have the effects of a Lock action (JLS 17.4.4).
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockTryLock {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        LOCK.lock();
        Thread reader = start(() -> {
            if (!LOCK.tryLock(10, TimeUnit.SECONDS)) {
                throw new AssertionError("not locked");
            }
            seen = value;
            LOCK.unlock();
        });
        value = 42;
        LOCK.unlock();
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
