// Two threads use the same bytes of a direct buffer, in bulk and without order. Whether that is a
// race is not looked at, so the answer must not be a proof.
import java.nio.ByteBuffer;

public class DirectBufferBulk {
    static final ByteBuffer one = ByteBuffer.allocateDirect(8);
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
