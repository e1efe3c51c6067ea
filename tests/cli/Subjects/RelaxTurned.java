import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * If the second thread acquires what the first has released, x = 1 happens before x = 2: the last of the two is 2, in
 * whichever order they come (JLS 17.4.5).
 */
public class RelaxTurned {
    static volatile int x;
    static int y, r;
    static final VarHandle Y;

    static {
        try {
            Y = MethodHandles.lookup().findStaticVarHandle(RelaxTurned.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            x = 1;
            Y.setRelease(1);
        });
        Thread two = new Thread(() -> {
            r = (int) Y.getAcquire();
            x = 2;
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
