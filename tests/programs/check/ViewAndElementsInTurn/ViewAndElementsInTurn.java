// The twin of ViewAndElements: the bytes are read after the end of the thread.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

public class ViewAndElementsInTurn {
    static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static final byte[] bytes = new byte[8];

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            INT.setVolatile(bytes, 0, -1);
        });
        thread.start();
        INT.setVolatile(bytes, 4, -1);
        thread.join();
        assert bytes[3] == -1;
        assert bytes[4] == -1;
    }
}
