// A method handle of a static method initializes the class when it is invoked (Lookup.findStatic), as a
// call does (JLS 12.4.1): the thread that finds the class initialized comes after the initializer (JLS
// 12.4.2), so what that wrote elsewhere does not race, whichever of the two threads was first.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class HandleInitializes {
    static int written;

    static class Holder {
        static {
            written = 1;
        }

        static int get() {
            return 2;
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle get = MethodHandles.lookup().findStatic(Holder.class, "get",
                MethodType.methodType(int.class));
        Thread caller = new Thread(() -> call(get));
        caller.start();
        call(get);
        caller.join();
    }

    static void call(MethodHandle get) {
        try {
            int two = (int) get.invokeExact();
            assert written == 1 && two == 2;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
