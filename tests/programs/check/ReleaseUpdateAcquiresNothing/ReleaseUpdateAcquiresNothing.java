// Data is handed over by two updates in release mode. The reading half of the second one acquires
// nothing: `data` races. The counter does not.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ReleaseUpdateAcquiresNothing {
    static int count;
    static int data;
    static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findStaticVarHandle(
                    ReleaseUpdateAcquiresNothing.class, "count", int.class);
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
        if ((int) COUNT.getAndAddRelease(1) == 1) {
            assert data == 1;
        }
        thread.join();
    }
}
