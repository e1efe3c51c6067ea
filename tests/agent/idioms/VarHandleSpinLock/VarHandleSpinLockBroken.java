// As VarHandleSpinLock, but the lock is taken by an update that only releases.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleSpinLockBroken {
    static final VarHandle LOCKED;
    static int locked;
    static int count;

    static {
        try {
            LOCKED = MethodHandles.lookup().findStaticVarHandle(
                    VarHandleSpinLockBroken.class, "locked", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void count() {
        while (!LOCKED.weakCompareAndSetRelease(0, 1)) {
            Thread.onSpinWait();
        }
        count++;
        LOCKED.setRelease(0);
    }

    public static void main(String[] args) throws Exception {
        count(); // once before the start: linking a call site is no part of the hand-over
        Thread second = start(VarHandleSpinLockBroken::count);
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
