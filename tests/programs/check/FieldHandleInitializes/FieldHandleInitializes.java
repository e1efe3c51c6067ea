// As HandleInitializes with the getter of a static field (Lookup.findStaticGetter) and with reflection
// (Field.get: the class is initialized if it has not been).
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;

public class FieldHandleInitializes {
    static int written, more;

    static class Holder {
        static int value;

        static {
            written = 1;
            value = 2;
        }
    }

    static class Other {
        static int value;

        static {
            more = 1;
            value = 2;
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle get = MethodHandles.lookup().findStaticGetter(Holder.class, "value", int.class);
        Field field = Other.class.getDeclaredField("value");
        Thread reader = new Thread(() -> read(get, field));
        reader.start();
        read(get, field);
        reader.join();
    }

    static void read(MethodHandle get, Field field) {
        try {
            int two = (int) get.invokeExact();
            assert two == 2 && written == 1;
            assert field.getInt(null) == 2 && more == 1;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
