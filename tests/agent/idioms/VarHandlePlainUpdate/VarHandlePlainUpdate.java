// compareAndSet() has the effects of a volatile access, and orders as one (VarHandle).
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandlePlainUpdate {
    int value;
    int state;
    static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(VarHandlePlainUpdate.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        VarHandlePlainUpdate shared = new VarHandlePlainUpdate();
        VarHandlePlainUpdate other = new VarHandlePlainUpdate();
        while (!VALUE.compareAndSet(other, 0, 1)) {
            Thread.onSpinWait();
        }
        int[] sum = new int[1];
        Thread one = start(() -> {
            Thread.sleep(100);
            shared.state = 42;
            while (!VALUE.compareAndSet(shared, 0, 1)) {
                Thread.onSpinWait();
            }
        });
        Thread two = start(() -> {
            while ((int) VALUE.getVolatile(shared) == 0) {
                Thread.sleep(10);
            }
            sum[0] = shared.state;
        });
        one.join();
        two.join();
        int seen = sum[0];
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
