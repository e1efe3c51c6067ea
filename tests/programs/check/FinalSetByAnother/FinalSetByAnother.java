// A thread constructs an object and publishes it by a plain field; another one, which has the object from
// the start, sets its final field by reflection meanwhile. That freeze does not come before the publication
// (JLS 17.5.1: hb(f, a)), so it promises nothing to main: `value` races, and so does `published`.
import java.lang.reflect.Field;

public class FinalSetByAnother {
    static FinalSetByAnother published;
    static volatile boolean started;

    final int value = Integer.parseInt("1");

    public static void main(String[] args) throws Exception {
        Field field = FinalSetByAnother.class.getDeclaredField("value");
        field.setAccessible(true);
        Thread maker = new Thread(() -> {
            FinalSetByAnother made = new FinalSetByAnother();
            Thread setter = new Thread(() -> {
                try {
                    field.setInt(made, 2);
                } catch (IllegalAccessException e) {
                    throw new AssertionError(e);
                }
            });
            setter.start();
            started = true;
            published = made;
        });
        maker.start();
        while (!started)
            Thread.yield();
        FinalSetByAnother got = published;
        if (got != null)
            assert got.value > 0;
        maker.join();
    }
}
