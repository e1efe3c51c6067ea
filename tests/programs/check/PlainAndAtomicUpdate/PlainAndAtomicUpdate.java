// One thread updates a field by VarHandle.getAndAdd, the other one plainly. The plain read and the
// plain write race with the update, and the update may come between the two and get lost.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class PlainAndAtomicUpdate {
    static int count;
    static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findStaticVarHandle(
                    PlainAndAtomicUpdate.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            COUNT.getAndAdd(1);
        });
        thread.start();
        count++;
        thread.join();
        assert count == 2;
    }
}
