// As ConditionAwaited, but the value is written after the lock was unlocked.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionAwaitedBroken {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CHANGED = LOCK.newCondition();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            LOCK.lock();
            try {
                CHANGED.await();
                Thread.sleep(100);
                seen = value;
            } finally {
                LOCK.unlock();
            }
        });
        boolean isAwaited = false;
        while (!isAwaited) {
            LOCK.lock();
            isAwaited = LOCK.hasWaiters(CHANGED);
            if (isAwaited) {
                CHANGED.signal();
            }
            LOCK.unlock();
        }
        value = 42;
        reader.join();
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
