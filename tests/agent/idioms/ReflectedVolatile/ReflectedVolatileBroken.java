// As ReflectedVolatile, but the field is not volatile.
import java.lang.reflect.Field;

public class ReflectedVolatileBroken {
    static int value;
    static boolean flag;

    public static void main(String[] args) throws Exception {
        Field field = ReflectedVolatileBroken.class.getDeclaredField("flag");
        Thread reader = start(() -> {
            Thread.sleep(100);
            if (!field.getBoolean(null)) {
                return;
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
