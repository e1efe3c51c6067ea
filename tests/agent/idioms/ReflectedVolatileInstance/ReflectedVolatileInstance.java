// The same of an instance field, with Field.setInt and Field.get.
import java.lang.reflect.Field;

public class ReflectedVolatileInstance {
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
            if (box.value != 42) {
                throw new AssertionError(box.value);
            }
        });
        box.value = 42;
        field.setInt(box, 1);
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
