// Plain data is handed over behind an opaque flag with a release fence on the writer's side.
// The mistake: the reader has no acquire fence, and half a pair of fences orders nothing: the data
// races. In every interleaving the reader sees the data.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FenceMissing {
    static int data;
    static boolean ready;
    static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findStaticVarHandle(
                    FenceMissing.class, "ready", boolean.class);
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
            assert data == 1;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
