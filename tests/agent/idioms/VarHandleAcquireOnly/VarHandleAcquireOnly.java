// A release write is seen by an acquire read, of a field of an object; VarHandle: a release access
// happens-before the acquire access that sees it (setRelease, getAcquire).
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleAcquireOnly {
    static final class Gate {
        int flag;
    }

    static final VarHandle FLAG;
    static final Gate gate = new Gate();

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(Gate.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static int value;
    static int seen;

    static void signal() {
        FLAG.setRelease(gate, 1);
    }

    static boolean signalled() {
        return (int) FLAG.getAcquire(gate) == 1;
    }

    public static void main(String[] args) throws Exception {
        signal(); // once before the start: linking a call site is no part of the hand-over
        signalled();
        gate.flag = 0;
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
