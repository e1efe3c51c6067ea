import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/* An element that is read and written opaquely, which orders nothing. */
public class Handles {
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    static final int[] slots = new int[2];
    static int data;

    public static void main(String[] args) {
        Thread writer = new Thread(() -> {
            data = 42;
            ELEMENT.setOpaque(slots, 1, 1);
        });
        writer.start();
        if ((int) ELEMENT.getOpaque(slots, 1) == 1) {
            assert data == 42;
        }
    }
}
