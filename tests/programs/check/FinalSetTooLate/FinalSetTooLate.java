// The twin of FinalSetByReflection: the field is set when the object is published already. The freeze that
// follows comes after the publication, so it promises nothing to the thread that reads (JLS 17.5.1): `value`
// races, and the assertion can fail.
import java.lang.reflect.Field;

public class FinalSetTooLate {
    static FinalSetTooLate published;

    final int value = Integer.parseInt("1");

    public static void main(String[] args) throws Exception {
        Field field = FinalSetTooLate.class.getDeclaredField("value");
        field.setAccessible(true);
        Thread setter = new Thread(() -> {
            FinalSetTooLate made = new FinalSetTooLate();
            published = made;
            try {
                field.setInt(made, 2);
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        });
        setter.start();
        FinalSetTooLate got = published;
        if (got != null)
            assert got.value == 2;
        setter.join();
    }
}
