// A spin lock of weakCompareAndSetPlain and set. Its accesses have the semantics of a plain get and
// set (VarHandle.weakCompareAndSetPlain), so they race and order nothing: `data` races, too. The
// update itself is atomic: in every interleaving nothing is lost.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class SpinLockPlain {
    static int lock;
    static int data;
    static final VarHandle LOCK;

    static {
        try {
            LOCK = MethodHandles.lookup().findStaticVarHandle(
                    SpinLockPlain.class, "lock", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void use() {
        while (!LOCK.weakCompareAndSetPlain(0, 1)) {
            Thread.onSpinWait();
        }
        data++;
        LOCK.set(0);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(SpinLockPlain::use);
        thread.start();
        use();
        thread.join();
        assert data == 2;
    }
}
