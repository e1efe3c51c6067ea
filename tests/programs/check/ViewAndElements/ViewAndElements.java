// One thread writes four bytes at once by a VarHandle that views a byte array as ints, the other
// one reads two of the bytes plainly: they race, and the write may come between the two reads.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

public class ViewAndElements {
    static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static final byte[] bytes = new byte[8];

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            INT.setVolatile(bytes, 0, -1);
        });
        thread.start();
        int first = bytes[3];
        int second = bytes[2];
        thread.join();
        assert first == second;
    }
}
