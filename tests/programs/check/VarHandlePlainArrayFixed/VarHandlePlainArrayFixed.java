import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

// A value is handed over behind a flag, an element of an array that is used through a VarHandle with
// volatile accesses: they order the value.
public class VarHandlePlainArrayFixed {
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    static final int[] flag = new int[1];
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread giver = new Thread(() -> {
            value = 42;
            ELEMENT.setVolatile(flag, 0, 1);
        });
        giver.start();
        if ((int) ELEMENT.getVolatile(flag, 0) == 1) {
            assert value == 42;
        }
        giver.join();
    }
}
