// A spin lock excludes two threads that count; java.util.concurrent.atomic: accesses have the
// memory effects of VarHandles, compareAndSet() and set() those of volatile accesses.
import java.util.concurrent.atomic.AtomicBoolean;

public class AtomicBooleanSpinLock {
    static final AtomicBoolean LOCKED = new AtomicBoolean();
    static int count;

    static void count() {
        while (!LOCKED.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        count++;
        LOCKED.set(false);
    }

    public static void main(String[] args) throws Exception {
        Thread second = start(() -> {
            count();
        });
        count();
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
