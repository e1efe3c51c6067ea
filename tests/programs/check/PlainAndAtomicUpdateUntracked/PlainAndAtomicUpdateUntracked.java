// As PlainAndAtomicUpdate with --untracked: the race is not reported, the lost update is.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class PlainAndAtomicUpdateUntracked {
    static int count;
    static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findStaticVarHandle(
                    PlainAndAtomicUpdateUntracked.class, "count", int.class);
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
