// As ConditionSignal, but the value is written after the unlock.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionSignalBroken {
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
            Thread.sleep(100);
            seen = value;
        });
        LOCK.lock();
        try {
            ready = true;
            READY.signalAll();
        } finally {
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
