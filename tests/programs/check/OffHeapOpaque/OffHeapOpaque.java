// As OffHeapHandover, but the flag is opaque where it is written, and there is no fence: the accesses to the value
// race (VarHandle: opaque accesses promise no order with accesses to other variables).
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.locks.LockSupport;

public class OffHeapOpaque {
    static final VarHandle FLAG =
            MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static int value;

    public static void main(String[] args) throws InterruptedException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(64);
        FLAG.setRelease(buffer, 0, 0);
        Thread reader = new Thread(() -> {
            LockSupport.park(); // comes later, but promises no order
            if ((int) FLAG.getAcquire(buffer, 0) == 1) {
                int seen = value;
            }
        });
        reader.start();
        value = 1;
        FLAG.setOpaque(buffer, 0, 1);
        LockSupport.unpark(reader);
        reader.join();
    }
}
