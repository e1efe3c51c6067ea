// The twin of ReleaseUpdateAcquiresNothing: the second update is in acquire mode.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class AcquireUpdateAcquires {
    static int count;
    static int data;
    static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findStaticVarHandle(
                    AcquireUpdateAcquires.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            data = 1;
            int before = (int) COUNT.getAndAddRelease(1);
        });
        thread.start();
        if ((int) COUNT.getAndAddAcquire(1) == 1) {
            assert data == 1;
        }
        thread.join();
    }
}
