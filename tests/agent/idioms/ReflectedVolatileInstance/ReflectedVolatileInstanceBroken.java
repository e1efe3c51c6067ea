// As ReflectedVolatileInstance, but the value is written behind the hand-over.
import java.lang.reflect.Field;

public class ReflectedVolatileInstanceBroken {
    static class Box {
        int value;
        volatile int state;
    }

    public static void main(String[] args) throws Exception {
        Field field = Box.class.getDeclaredField("state");
        Box box = new Box();
        Thread reader = start(() -> {
            while ((Integer) field.get(box) == 0) {
                Thread.onSpinWait();
            }
            Thread.sleep(100);
            if (box.value != 42) {
                throw new AssertionError(box.value);
            }
        });
        field.setInt(box, 1);
        box.value = 42;
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
