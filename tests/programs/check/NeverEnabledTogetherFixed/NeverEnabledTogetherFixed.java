// The reader is started only after main has seen the writer's flag, which is read and written in
// acquire and release mode: the writer's write happens before main's start of the reader.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class NeverEnabledTogetherFixed {
    static int data;
    static boolean written;
    static final VarHandle WRITTEN;

    static {
        try {
            WRITTEN = MethodHandles.lookup().findStaticVarHandle(
                    NeverEnabledTogetherFixed.class, "written", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            WRITTEN.setRelease(true);
        });
        Thread reader = new Thread(() -> {
            assert data == 1;
        });
        writer.start();
        while (!(boolean) WRITTEN.getAcquire()) {
            Thread.onSpinWait();
        }
        reader.start();
        writer.join();
        reader.join();
    }
}
