// Plain data is handed over behind an opaque flag with fences: a release fence before the opaque
// write and an acquire fence after the opaque read that saw it order the data.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FenceHandover {
    static int data;
    static boolean ready;
    static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findStaticVarHandle(
                    FenceHandover.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            VarHandle.releaseFence();
            READY.setOpaque(true);
        });
        Thread reader = new Thread(() -> {
            while (!(boolean) READY.getOpaque()) {
                Thread.onSpinWait();
            }
            VarHandle.acquireFence();
            assert data == 1;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
