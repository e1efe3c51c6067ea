// As HandleInitializes with reflection: Method.invoke of a static method and Constructor.newInstance
// initialize the class if it has not been.
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

public class ReflectionInitializes {
    static int written, more;

    static class Holder {
        static {
            written = 1;
        }

        static int get() {
            return 2;
        }
    }

    static class Made {
        static {
            more = 1;
        }

        Made() {
        }
    }

    public static void main(String[] args) throws Exception {
        Method get = Holder.class.getDeclaredMethod("get");
        Constructor<Made> make = Made.class.getDeclaredConstructor();
        Thread other = new Thread(() -> use(get, make));
        other.start();
        use(get, make);
        other.join();
    }

    static void use(Method get, Constructor<Made> make) {
        try {
            assert get.invoke(null).equals(2) && written == 1;
            assert make.newInstance() != null && more == 1;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
