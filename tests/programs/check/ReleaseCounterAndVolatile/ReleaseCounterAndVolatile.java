// One of the two places of store buffering is volatile, the other one is updated by
// getAndAddRelease: an update in release mode may take effect after a later volatile read, so the
// accesses are weak where they conflict. Both threads may read 0.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ReleaseCounterAndVolatile {
    static volatile int x;
    static int y;
    static int first;
    static int second;
    static final VarHandle Y;

    static {
        try {
            Y = MethodHandles.lookup().findStaticVarHandle(
                    ReleaseCounterAndVolatile.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            x = 1;
            first = (int) Y.getVolatile();
        });
        thread.start();
        int before = (int) Y.getAndAddRelease(1);
        second = x;
        thread.join();
        assert first == 1 || second == 1;
    }
}
