// A spin lock excludes two threads that count; VarHandle: a release access happens-before the
// acquire access that sees it (weakCompareAndSetAcquire, setRelease).
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleSpinLock {
    static final VarHandle LOCKED;
    static int locked;
    static int count;

    static {
        try {
            LOCKED = MethodHandles.lookup().findStaticVarHandle(
                    VarHandleSpinLock.class, "locked", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void count() {
        while (!LOCKED.weakCompareAndSetAcquire(0, 1)) {
            Thread.onSpinWait();
        }
        count++;
        LOCKED.setRelease(0);
    }

    public static void main(String[] args) throws Exception {
        count(); // once before the start: linking a call site is no part of the hand-over
        Thread second = start(VarHandleSpinLock::count);
        count();
        second.join();
        if (count != 3) {
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
