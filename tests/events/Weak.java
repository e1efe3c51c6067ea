import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/* Only the weak compare-and-sets may fail although the value is the expected one. */
public class Weak {
    long x;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(Weak.class, "x", long.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        AtomicInteger a = new AtomicInteger();
        Weak weak = new Weak();
        System.out.print(a.compareAndSet(0, 1) + " ");
        System.out.print(X.compareAndSet(weak, 0L, 1L) + " ");
        System.out.print(((long) X.compareAndExchange(weak, 1L, 2L)) + " ");
        System.out.print(a.weakCompareAndSetPlain(1, 2) + " ");
        System.out.print(X.weakCompareAndSetAcquire(weak, 2L, 3L) + " ");
        System.out.print(X.weakCompareAndSet(weak, 2L, 3L) + " ");
        System.out.print(a.incrementAndGet() + " ");
        System.out.println(a.updateAndGet(n -> n + 10));
    }
}
