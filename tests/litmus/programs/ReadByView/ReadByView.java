import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Message passing by opaque longs in an array of bytes. */
public class ReadByView {
    static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    static final byte[] bytes = new byte[16];

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            LONGS.setOpaque(bytes, 0, -1L);
            LONGS.setOpaque(bytes, 8, -1L);
        });
        Thread reader = new Thread(() -> {
            long flag = (long) LONGS.getOpaque(bytes, 8);
            long data = (long) LONGS.getOpaque(bytes, 0);
            if (flag == -1 && data == 0) {
                throw new AssertionError("late");
            }
            if (data != 0 && data != -1) {
                throw new AssertionError("torn");
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println("ok");
    }
}
