// The writer publishes `data` in release mode, but the reader looks at the flag with a plain read.
// The mistake: a plain read acquires nothing, so `data` races behind it, and it races with the
// release write itself, for one of the two accesses to the flag is plain.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class MixedModeRace {
    static int data;
    static boolean ready;
    static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findStaticVarHandle(
                    MixedModeRace.class, "ready", boolean.class);
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
            if (ready) {
                assert data == 1;
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
