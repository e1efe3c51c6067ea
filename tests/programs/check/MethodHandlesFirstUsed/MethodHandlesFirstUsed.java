// As VarHandlesFirstUsed: each thread makes a VarHandle of the same kind and asks for its method
// handles and types, which the library caches.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class MethodHandlesFirstUsed {
    static void use() {
        VarHandle element = MethodHandles.arrayElementVarHandle(char[].class);
        MethodHandle get = element.toMethodHandle(VarHandle.AccessMode.GET_VOLATILE);
        assert get.type().equals(element.accessModeType(VarHandle.AccessMode.GET_VOLATILE));
        try {
            assert (char) get.invokeExact(new char[] {'a'}, 0) == 'a';
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(MethodHandlesFirstUsed::use);
        thread.start();
        use();
        thread.join();
    }
}
