// The reader is started only after main has seen the writer's flag, so the two accesses to `data`
// never stand side by side in any schedule, and only one order of them exists.
// The mistake: the flag is opaque. It orders nothing but itself, so the writer's write does not
// happen before main's start of the reader: a race on `data`, and none on the flag.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class NeverEnabledTogether {
    static int data;
    static boolean written;
    static final VarHandle WRITTEN;

    static {
        try {
            WRITTEN = MethodHandles.lookup().findStaticVarHandle(
                    NeverEnabledTogether.class, "written", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            WRITTEN.setOpaque(true);
        });
        Thread reader = new Thread(() -> {
            assert data == 1;
        });
        writer.start();
        while (!(boolean) WRITTEN.getOpaque()) {
            Thread.onSpinWait();
        }
        reader.start();
        writer.join();
        reader.join();
    }
}
