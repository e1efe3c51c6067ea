import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/*
 * Who invokes the handle first initializes the class, as who reads the field first (JLS 12.4.1). The other thread can
 * come before main's write: then the field is 0, and the assertion fails. What the initializer wrote does not
 * race, whoever ran it.
 */
public class HandleInitializesFirst {
    static volatile int flag;

    static class Late {
        static int value = flag;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle getter = MethodHandles.lookup().findStaticGetter(Late.class, "value", int.class);
        Thread other = new Thread(() -> {
            try {
                int value = (int) getter.invokeExact();
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        flag = 1;
        int value = (int) getter.invokeExact();
        other.join();
        assert value == 1;
    }
}
