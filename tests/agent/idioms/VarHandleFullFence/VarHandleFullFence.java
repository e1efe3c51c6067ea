// Full fences around opaque accesses; VarHandle.fullFence: accesses before the fence are not
// reordered with those after it.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleFullFence {
    static final VarHandle FLAG;
    static int flag;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(
                    VarHandleFullFence.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static int value;
    static int seen;

    static void signal() {
        VarHandle.fullFence();
        FLAG.setOpaque(1);
    }

    static boolean signalled() {
        boolean is = (int) FLAG.getOpaque() == 1;
        VarHandle.fullFence();
        return is;
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
