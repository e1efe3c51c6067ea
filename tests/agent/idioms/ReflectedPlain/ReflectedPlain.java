// Plain fields and elements accessed by reflection (Field.get, Field.set, Array.get, Array.set),
// ordered by join.
import java.lang.reflect.Array;
import java.lang.reflect.Field;

public class ReflectedPlain {
    static class Box {
        String value;
    }

    public static void main(String[] args) throws Exception {
        Field field = Box.class.getDeclaredField("value");
        Box box = new Box();
        int[] array = new int[4];
        Thread writer = start(() -> {
            field.set(box, "there");
            Array.set(array, 1, 7);
        });
        writer.join();
        if (!"there".equals(field.get(box)) || (Integer) Array.get(array, 1) != 7) {
            throw new AssertionError(box.value);
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
