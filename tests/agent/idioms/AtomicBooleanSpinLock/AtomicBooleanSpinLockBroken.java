// As AtomicBooleanSpinLock, but the lock is released before the count.
import java.util.concurrent.atomic.AtomicBoolean;

public class AtomicBooleanSpinLockBroken {
    static final AtomicBoolean LOCKED = new AtomicBoolean();
    static int count;

    static void count() {
        while (!LOCKED.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        LOCKED.set(false);
        count++;
    }

    public static void main(String[] args) throws Exception {
        Thread second = start(() -> {
            Thread.sleep(100);
            count();
        });
        count();
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
