// Two flags lie side by side in a direct buffer, and each is released by a thread of its own.  The one hides nothing of
// the other: a thread that acquires the first comes after what was done before its release, also when the second
// was written in between (VarHandle.setRelease, getAcquire).
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.locks.LockSupport;

public class OffHeapTwoFlags {
    static final VarHandle FLAG =
            MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static int value;

    public static void main(String[] args) throws InterruptedException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(64);
        Thread reader = new Thread(() -> {
            LockSupport.park(); // comes later, but promises no order
            if ((int) FLAG.getAcquire(buffer, 0) == 1) {
                int seen = value;
            }
        });
        Thread other = new Thread(() -> FLAG.setRelease(buffer, 4, 1));
        reader.start();
        other.start();
        value = 1;
        FLAG.setRelease(buffer, 0, 1);
        other.join();
        LockSupport.unpark(reader);
        reader.join();
    }
}
