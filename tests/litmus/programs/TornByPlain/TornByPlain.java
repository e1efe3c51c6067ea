import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A long is written plainly and read in one piece: the write is two, so the read may come between them. */
public class TornByPlain {
    static long x;
    static long result;

    static final VarHandle X = handle();

    private static VarHandle handle() {
        try {
            return MethodHandles.lookup().findStaticVarHandle(TornByPlain.class, "x", long.class);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean opaque = args.length > 0;
        Thread writer = new Thread(() -> {
            x = -1L;
        });
        Thread reader = new Thread(() -> {
            result = opaque ? (long) X.getOpaque() : (long) X.getVolatile();
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(result);
    }
}
