// Two threads look a method up and call it by its handle, as the first in the program. The forms and
// handles that the library makes for it are kept in tables of MethodTypeForm, which are read without its
// lock: a cache, and the library's own affair. The program shares nothing.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class MethodHandlesFirstUsed {
    static int twice(int n) {
        return 2 * n;
    }

    static void use() {
        try {
            MethodHandle handle = MethodHandles.lookup().findStatic(MethodHandlesFirstUsed.class,
                    "twice", MethodType.methodType(int.class, int.class));
            assert (int) handle.invokeExact(21) == 42;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> use());
        Thread second = new Thread(() -> use());
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
