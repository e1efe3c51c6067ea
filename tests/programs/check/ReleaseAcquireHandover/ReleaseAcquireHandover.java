// Plain data is handed over behind a flag that is written with setRelease and read with
// getAcquire: a release write happens before the acquire read that sees it.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ReleaseAcquireHandover {
    static int data;
    static boolean ready;
    static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findStaticVarHandle(
                    ReleaseAcquireHandover.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            READY.setRelease(true);
        });
        Thread reader = new Thread(() -> {
            while (!(boolean) READY.getAcquire()) {
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
