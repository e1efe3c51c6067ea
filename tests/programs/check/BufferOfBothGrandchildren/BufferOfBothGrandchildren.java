// As BuffersOfGrandchildren, but both use one direct buffer, which a third thread has made: the order
// matters, and memory outside of the heap is not looked at.
import java.nio.ByteBuffer;

public class BufferOfBothGrandchildren {
    static volatile ByteBuffer buffer;

    static Thread user() {
        return new Thread(() -> {
            ByteBuffer shared = buffer;
            if (shared != null) {
                shared.put(0, (byte) (shared.get(0) + 1));
            }
        });
    }

    public static void main(String[] args) {
        Thread one = user(), two = user();
        new Thread(() -> buffer = ByteBuffer.allocateDirect(1)).start();
        new Thread(one::start).start();
        new Thread(two::start).start();
    }
}
