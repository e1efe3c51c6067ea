import java.nio.ByteBuffer;

/* Memory outside of the heap that one thread uses is part of a state like any other. Where threads
 * share it (DirectBufferBulk) each line that uses it is a gap. */
public class OffHeapBuffer {
    public static void main(String[] args) throws InterruptedException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(8);
        buffer.put(0, (byte) 1); // before the first thread is started: nothing is searched yet
        Thread thread = new Thread(() -> { });
        thread.start();
        thread.join();
        for (int i = 0; i < 3; i++) {
            buffer.put(i, (byte) i);
        }
        assert buffer.get(2) == 2;
    }
}
