// Four bytes of an array are released and acquired as an int; VarHandle: a release access happens-
// before the acquire access that sees it (MethodHandles.byteArrayViewVarHandle, setRelease,
// getAcquire).
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

public class VarHandleByteArray {
    static final VarHandle FLAG =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static final byte[] bytes = new byte[8];
    static int value;
    static int seen;

    static void signal() {
        FLAG.setRelease(bytes, 0, 1);
    }

    static boolean signalled() {
        return (int) FLAG.getAcquire(bytes, 0) == 1;
    }

    public static void main(String[] args) throws Exception {
        signal(); // once before the start: linking a call site is no part of the hand-over
        signalled();
        FLAG.set(bytes, 0, 0);
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
