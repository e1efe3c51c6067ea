// A plain field is written and read in the mode volatile; VarHandle: setVolatile and getVolatile
// act as if the variable were volatile (JLS 17.4.5).
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleVolatile {
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
        FLAG.setVolatile(gate, 1);
    }

    static boolean signalled() {
        return (int) FLAG.getVolatile(gate) == 1;
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
