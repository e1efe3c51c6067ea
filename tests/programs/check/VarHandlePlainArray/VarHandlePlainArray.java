import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

// A value is handed over behind a flag, an element of an array that is used through a VarHandle. The
// mistake: get and set without a suffix are plain accesses. So the flag races, and orders nothing:
// the value races, too. The accesses to the flag happen inside the JDK, but they are the program's.
public class VarHandlePlainArray {
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    static final int[] flag = new int[1];
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread giver = new Thread(() -> {
            value = 42;
            ELEMENT.set(flag, 0, 1);
        });
        giver.start();
        if ((int) ELEMENT.get(flag, 0) == 1) {
            assert value == 42;
        }
        giver.join();
    }
}
