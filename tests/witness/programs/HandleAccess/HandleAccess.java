import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A static field that one thread writes through a handle, in release mode, and the other one reads plainly. */
public class HandleAccess {
    static boolean ready;
    static boolean seen;
    static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findStaticVarHandle(HandleAccess.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> seen = ready).start();
        new Thread(() -> READY.setRelease(true)).start();
    }
}
