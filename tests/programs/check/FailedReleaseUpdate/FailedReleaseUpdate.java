// A compare-and-exchange in release mode that fails is only a read, which orders nothing by itself, but the
// acquire fence behind it keeps it before what follows (VarHandle.acquireFence: loads before the fence are not
// reordered with loads and stores after it). So what was written before the release is there: no race.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FailedReleaseUpdate {
    static final VarHandle FLAG;

    static int data, flag;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(FailedReleaseUpdate.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            FLAG.setRelease(1);
        });
        writer.start();
        if ((int) FLAG.compareAndExchangeRelease(2, 3) == 1) {
            VarHandle.acquireFence();
            assert data == 1;
        }
        writer.join();
    }
}
