// The reader waits for a condition under the lock; Condition: the lock is held again when await()
// returns, so that the signaller's unlock happens-before (Lock; JLS 17.4.4).
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionSignal {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition READY = LOCK.newCondition();
    static boolean ready;
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            LOCK.lock();
            try {
                while (!ready) {
                    READY.await();
                }
            } finally {
                LOCK.unlock();
            }
            seen = value;
        });
        value = 42;
        LOCK.lock();
        try {
            ready = true;
            READY.signalAll();
        } finally {
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
