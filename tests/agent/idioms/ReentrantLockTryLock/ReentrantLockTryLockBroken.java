// As ReentrantLockTryLock, but the reader goes on although its tryLock() fails, and the writer
// unlocks only when it has read.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockTryLockBroken {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        LOCK.lock();
        Thread reader = start(() -> {
            if (LOCK.tryLock(100, TimeUnit.MILLISECONDS)) {
                throw new AssertionError("locked");
            }
            seen = value;
        });
        value = 42;
        reader.join();
        LOCK.unlock();
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
