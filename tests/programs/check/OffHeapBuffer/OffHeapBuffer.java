import java.nio.ByteBuffer;

/* Memory outside of the heap is no part of a state: each line that uses it is a gap. */
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
