// Two threads use a VarHandle for the first time, each in several modes. What the library caches
// in its tables for that is its own affair: nothing races but what the program shares.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandlesFirstUsed {
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(short[].class);
    static final short[] shorts = new short[2];

    static void use(int index) {
        ELEMENT.setVolatile(shorts, index, (short) 1);
        ELEMENT.compareAndSet(shorts, index, (short) 1, (short) 2);
        ELEMENT.getAndAdd(shorts, index, (short) 1);
        assert (short) ELEMENT.getVolatile(shorts, index) == 3;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> use(0));
        thread.start();
        use(1);
        thread.join();
    }
}
