// An int in a direct buffer is released and acquired; VarHandle: a release access happens-before
// the acquire access that sees it (MethodHandles.byteBufferViewVarHandle, setRelease, getAcquire).
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

public class VarHandleByteBuffer {
    static final VarHandle FLAG =
            MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static final ByteBuffer buffer = ByteBuffer.allocateDirect(8);
    static int value;
    static int seen;

    static void signal() {
        FLAG.setRelease(buffer, 0, 1);
    }

    static boolean signalled() {
        return (int) FLAG.getAcquire(buffer, 0) == 1;
    }

    public static void main(String[] args) throws Exception {
        signal(); // once before the start: linking a call site is no part of the hand-over
        signalled();
        FLAG.set(buffer, 0, 0);
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
