// Two threads count with getAndAddAcquire and getAndAddRelease: no access is plain and each update
// is one step: no race, and none is lost.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class CounterAcquireUpdates {
    static int count;
    static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findStaticVarHandle(
                    CounterAcquireUpdates.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            COUNT.getAndAddRelease(1);
        });
        thread.start();
        COUNT.getAndAddAcquire(1);
        thread.join();
        assert count == 2;
    }
}
