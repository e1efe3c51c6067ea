import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/* The reader waits for an opaque write, which orders nothing; what would is not read. */
public class Opaque {
    static final VarHandle SIGNAL;
    static {
        try {
            SIGNAL = MethodHandles.lookup().findStaticVarHandle(Opaque.class, "signal", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
    static int signal;
    static volatile boolean done;
    static int data;
    volatile boolean mine;

    /* Of another object: it can be read, but nobody has written it. */
    static void look(Opaque other) {
        while ((int) SIGNAL.getOpaque() == 0) {
            // wait
        }
        assert data == 42; // @use
    }

    public static void main(String[] args) {
        Thread writer = new Thread(() -> {
            data = 42;
            done = true;
            SIGNAL.setOpaque(1);
        });
        writer.start();
        look(new Opaque());
    }
}
