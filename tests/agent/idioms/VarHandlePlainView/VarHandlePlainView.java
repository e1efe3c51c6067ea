// Bytes are written as an int, in the plain mode, and read one by one behind a volatile flag; JLS
// 17.4.5: a write to a volatile field happens-before every subsequent read of it; VarHandle.set: as
// if the variable were not volatile.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

public class VarHandlePlainView {
    static final VarHandle INTS =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final byte[] bytes = new byte[8];
    static volatile boolean ready;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (!ready) {
                Thread.onSpinWait();
            }
            seen = bytes[3];
        });
        INTS.set(bytes, 0, 42);
        ready = true;
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
