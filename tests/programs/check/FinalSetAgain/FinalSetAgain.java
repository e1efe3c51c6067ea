import java.lang.reflect.Field;

/*
 * A final field is set by reflection. The freeze after it (JLS 17.5.3) helps who gets the object from then on;
 * but the reader may have it from before: the read of the field races with the modification.
 */
public class FinalSetAgain {
    static class Box {
        final Object content;

        Box(Object content) {
            this.content = content;
        }
    }

    static volatile Box shared;

    public static void main(String[] args) throws ReflectiveOperationException, InterruptedException {
        Field field = Box.class.getDeclaredField("content");
        field.setAccessible(true);
        Thread reader = new Thread(() -> {
            Box seen = shared;
            assert seen == null || seen.content != null;
        });
        reader.start();
        Box box = new Box(null);
        shared = box;
        field.set(box, "set");
        reader.join();
    }
}
