import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A thread writes the same value twice; of two compare-and-sets each may see one of the writes. */
public class EqualWrites {
    static final VarHandle X;
    static int x;
    static boolean first;
    static boolean second;

    static {
        try {
            X = MethodHandles.lookup().findStaticVarHandle(EqualWrites.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            x = 1;
            x = 1;
        });
        Thread one = new Thread(() -> first = X.compareAndSet(1, 2));
        Thread two = new Thread(() -> second = X.compareAndSet(1, 2));
        writer.start();
        one.start();
        two.start();
        writer.join();
        one.join();
        two.join();
        System.out.println(first + " " + second);
    }
}
