// A spin lock of weakCompareAndSetAcquire and setRelease. What one thread wrote before it released
// the lock happens before what the other one does after acquiring it, and neither access of the
// lock is plain (the writing half of an acquire update is opaque): no race, no lost update.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class SpinLockAcquireRelease {
    static int lock;
    static int data;
    static final VarHandle LOCK;

    static {
        try {
            LOCK = MethodHandles.lookup().findStaticVarHandle(
                    SpinLockAcquireRelease.class, "lock", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void use() {
        while (!LOCK.weakCompareAndSetAcquire(0, 1)) {
            Thread.onSpinWait();
        }
        data++;
        LOCK.setRelease(0);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(SpinLockAcquireRelease::use);
        thread.start();
        use();
        thread.join();
        assert data == 2;
    }
}
