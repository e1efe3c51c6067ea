// An update sees another one; VarHandle.compareAndSet has the memory effects of setVolatile and
// getVolatile.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleCompareAndSet {
    static final VarHandle FLAG;
    static int flag;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(
                    VarHandleCompareAndSet.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static int value;
    static int seen;

    static void signal() {
        while (!FLAG.compareAndSet(0, 1)) {
            Thread.onSpinWait();
        }
    }

    static boolean signalled() {
        return FLAG.compareAndSet(1, 2);
    }

    public static void main(String[] args) throws Exception {
        signal(); // once before the start: linking a call site is no part of the hand-over
        signalled();
        flag = 0;
        Thread reader = start(() -> {
            while (!signalled()) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        signal();
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
