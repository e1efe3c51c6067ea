// Plain data is handed over behind a flag that is written and read in opaque mode.
// The mistake: opaque accesses do not order other accesses, so the data races. The flag itself does
// not, for neither of its accesses is plain. In every interleaving the reader sees the data.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class OpaqueHandover {
    static int data;
    static boolean ready;
    static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findStaticVarHandle(
                    OpaqueHandover.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            READY.setOpaque(true);
        });
        Thread reader = new Thread(() -> {
            while (!(boolean) READY.getOpaque()) {
                Thread.onSpinWait();
            }
            assert data == 1;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
