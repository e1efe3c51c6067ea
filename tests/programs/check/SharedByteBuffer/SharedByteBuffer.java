import java.nio.ByteBuffer;

/*
 * Two threads put into one buffer. The mistake: buffers are not made for that. Their position races,
 * and under some schedules both bytes go to the same place.
 */
public class SharedByteBuffer {
    public static void main(String[] args) throws InterruptedException {
        ByteBuffer buffer = ByteBuffer.allocate(2);
        Thread other = new Thread(() -> buffer.put((byte) 1));
        other.start();
        buffer.put((byte) 2);
        other.join();
        assert buffer.position() == 2;
    }
}
