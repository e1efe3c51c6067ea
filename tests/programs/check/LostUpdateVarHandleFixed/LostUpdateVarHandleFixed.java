// Two threads change a field with getAndAdd of a VarHandle: reading and writing are one atomic
// step then, so nothing is lost, and nothing races.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class LostUpdateVarHandleFixed {
    static int value;
    static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findStaticVarHandle(
                    LostUpdateVarHandleFixed.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void increment() {
        int before = (int) VALUE.getAndAdd(1);
        assert before == 0 || before == 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateVarHandleFixed::increment);
        Thread second = new Thread(LostUpdateVarHandleFixed::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value == 2;
    }
}
