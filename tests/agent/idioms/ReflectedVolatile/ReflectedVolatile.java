// Field.get and Field.set of a volatile field are volatile accesses ("the underlying field is ...",
// with its memory effects: JLS 17.4.4).
import java.lang.reflect.Field;

public class ReflectedVolatile {
    static int value;
    static volatile boolean flag;

    public static void main(String[] args) throws Exception {
        Field field = ReflectedVolatile.class.getDeclaredField("flag");
        Thread reader = start(() -> {
            while (!field.getBoolean(null)) {
                Thread.onSpinWait();
            }
            if (value != 42) {
                throw new AssertionError(value);
            }
        });
        value = 42;
        field.set(null, true);
        reader.join();
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
