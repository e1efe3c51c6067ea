// The twin of FailedReleaseUpdate without the fence: the update fails and acquires nothing, so `data` races.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FailedReleaseUpdateNoFence {
    static final VarHandle FLAG;

    static int data, flag;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(FailedReleaseUpdateNoFence.class, "flag", int.class);
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
            assert data == 1;
        }
        writer.join();
    }
}
