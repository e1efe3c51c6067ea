// A flag is written plainly and read in volatile mode: a race, as one of the two is plain, and the
// plain write releases nothing, so `data` races as well. In every interleaving the data is there.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class PlainWriteVolatileRead {
    static int data;
    static boolean ready;
    static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findStaticVarHandle(
                    PlainWriteVolatileRead.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            ready = true;
        });
        writer.start();
        if ((boolean) READY.getVolatile()) {
            assert data == 1;
        }
        writer.join();
    }
}
