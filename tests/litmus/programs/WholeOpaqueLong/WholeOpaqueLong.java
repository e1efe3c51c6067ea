import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Opaque accesses of a long are whole (VarHandle: bitwise atomic). */
public class WholeOpaqueLong {
    static long x;
    static long result;

    static final VarHandle X = handle();

    private static VarHandle handle() {
        try {
            return MethodHandles.lookup().findStaticVarHandle(WholeOpaqueLong.class, "x", long.class);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            X.setOpaque(-1L);
        });
        Thread reader = new Thread(() -> {
            result = (long) X.getOpaque();
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(result);
    }
}
