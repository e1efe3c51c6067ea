// Two threads read a field in volatile mode through a VarHandle and write it back, one more than
// they read.
// The mistake: each access is volatile, so nothing races, but the two together are not atomic:
// both threads may read before either writes, and one increment is lost.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class LostUpdateVarHandle {
    static int value;
    static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findStaticVarHandle(
                    LostUpdateVarHandle.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void increment() {
        VALUE.setVolatile((int) VALUE.getVolatile() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateVarHandle::increment);
        Thread second = new Thread(LostUpdateVarHandle::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value == 2;
    }
}
