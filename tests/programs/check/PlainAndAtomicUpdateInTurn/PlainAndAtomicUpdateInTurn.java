// The twin of PlainAndAtomicUpdate: the plain update comes after the end of the thread.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class PlainAndAtomicUpdateInTurn {
    static int count;
    static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findStaticVarHandle(
                    PlainAndAtomicUpdateInTurn.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            COUNT.getAndAdd(1);
        });
        thread.start();
        COUNT.getAndAdd(1);
        thread.join();
        count++;
        assert count == 3;
    }
}
