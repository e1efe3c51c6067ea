// Two plain accesses of a field by a VarHandle, ordered by join.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandlePlainPosition {
    static int value;
    static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findStaticVarHandle(VarHandlePlainPosition.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void write() {
        VALUE.set(42);
    }

    static int read() {
        return (int) VALUE.get();
    }

    public static void main(String[] args) throws Exception {
        write();
        read();
        Thread writer = start(() -> write());
        writer.join();
        if (read() != 42) {
            throw new AssertionError();
        }
        writer.join();
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
