// A final field is set by reflection before the object is published by a plain field: it is frozen again
// immediately afterwards (JLS 17.5.3), so a thread that gets the object then reads the new value without
// a race. `published` races.
import java.lang.reflect.Field;

public class FinalSetByReflection {
    static FinalSetByReflection published;

    final int value = Integer.parseInt("1");

    public static void main(String[] args) throws Exception {
        Field field = FinalSetByReflection.class.getDeclaredField("value");
        field.setAccessible(true);
        Thread setter = new Thread(() -> {
            FinalSetByReflection made = new FinalSetByReflection();
            try {
                field.setInt(made, 2);
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
            published = made;
        });
        setter.start();
        FinalSetByReflection got = published;
        if (got != null)
            assert got.value == 2;
        setter.join();
    }
}
