// A compare-and-set from 0 while another thread writes 1 and 0 again, plainly: it may come between
// and fail. The plain writes race with it.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class PlainWriteAndCompareAndSet {
    static int state;
    static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findStaticVarHandle(
                    PlainWriteAndCompareAndSet.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            if (!STATE.compareAndSet(0, 2)) {
                throw new IllegalStateException("was 1");
            }
        });
        thread.start();
        state = 1;
        state = 0;
        thread.join();
    }
}
