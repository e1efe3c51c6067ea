// A thread waits for a condition of a ReentrantLock; what another one has written before it unlocked is
// ordered before what follows await(). Lock: a successful unlock has the memory effects of an Unlock action, and
// Condition: when await() returns the thread is guaranteed to hold the lock.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionAwaited {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CHANGED = LOCK.newCondition();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            LOCK.lock();
            try {
                CHANGED.await();
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
                value = 42;
                CHANGED.signal();
            }
            LOCK.unlock();
        }
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
