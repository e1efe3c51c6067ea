// A thread makes a VarHandle and a method handle of it, as the first in the program: the classes of the
// library that it initializes use each other. The search initializes them once more before its next
// pass, at a moment when the library's code was executed already while its classes are not initialized.
// `turn` is volatile, and nothing else is shared.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleMadeFirst {
    static volatile int turn;

    static void use() {
        turn = 1;
        VarHandle element = MethodHandles.arrayElementVarHandle(char[].class);
        MethodHandle get = element.toMethodHandle(VarHandle.AccessMode.GET_VOLATILE);
        try {
            assert (char) get.invokeExact(new char[] {'a'}, 0) == 'a';
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> use());
        thread.start();
        int seen = turn;
        assert seen == 0 || seen == 1;
        thread.join();
    }
}
