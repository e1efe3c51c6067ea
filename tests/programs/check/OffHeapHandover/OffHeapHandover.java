// Threads hand a value over through ints in a direct buffer, by each of the access modes that order them: a
// release access happens before the acquire access that sees it, also where fences and opaque accesses make them
// (VarHandle, MethodHandles.byteBufferViewVarHandle).  No race; but the memory's other contents are not
// looked at.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.locks.LockSupport;

public class OffHeapHandover {
    static final VarHandle FLAG =
            MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static int released, swapped, fenced, strong;

    static void read(ByteBuffer buffer) {
        int seen = 0;
        if ((int) FLAG.getAcquire(buffer, 0) == 1) {
            seen += released;
        }
        if ((int) FLAG.getAndAdd(buffer, 16, 1) == 1) {
            seen += swapped;
        }
        if ((int) FLAG.getOpaque(buffer, 32) == 1) {
            VarHandle.acquireFence();
            seen += fenced;
        }
        if ((int) FLAG.getVolatile(buffer, 48) == 1) {
            seen += strong;
        }
        if (seen != 4) {
            throw new Error();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(64);
        Thread reader = new Thread(() -> {
            LockSupport.park(); // comes later, but promises no order
            read(buffer);
        });
        reader.start();
        released = 1;
        FLAG.setRelease(buffer, 0, 1);
        swapped = 1;
        FLAG.compareAndSet(buffer, 16, 0, 1);
        fenced = 1;
        VarHandle.releaseFence();
        FLAG.setOpaque(buffer, 32, 1);
        strong = 1;
        FLAG.setVolatile(buffer, 48, 1);
        LockSupport.unpark(reader);
        reader.join();
    }
}
