// As OffHeapHandover, but the flag is accessed plainly, which orders nothing: the accesses to the value race.
import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;

public class OffHeapPlain {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(64);
        Thread reader = new Thread(() -> {
            LockSupport.park(); // comes later, but promises no order
            if (buffer.getInt(0) != 0) {
                int seen = value;
            }
        });
        reader.start();
        value = 1;
        buffer.putInt(0, 1);
        LockSupport.unpark(reader);
        reader.join();
    }
}
