// The twin of DirectBufferBulk on the heap: the copies are plain accesses to the elements, a race.
import java.nio.ByteBuffer;

public class HeapBufferBulk {
    static final ByteBuffer one = ByteBuffer.allocate(8);
    static final ByteBuffer two = one.duplicate();

    public static void main(String[] args) throws InterruptedException {
        byte[] in = new byte[8];
        byte[] out = new byte[8];
        Thread thread = new Thread(() -> one.put(in));
        thread.start();
        two.get(out);
        thread.join();
    }
}
