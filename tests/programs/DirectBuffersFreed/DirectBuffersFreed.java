import java.nio.ByteBuffer;
import java.util.*;

/** Direct buffers that are garbage make room for new ones: 640 MB pass through a limit of 32 MB. */
public class DirectBuffersFreed {
    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 640; i++) {
            ByteBuffer b = ByteBuffer.allocateDirect(1 << 20);
            b.putInt(1000, i);
            sum += b.getInt(1000);
        }
        System.out.println(sum);
        List<ByteBuffer> kept = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++)
                kept.add(ByteBuffer.allocateDirect(1 << 20));
            System.out.println("no limit");
        } catch (OutOfMemoryError e) {
            System.out.println("limit reached");
        }
        kept.clear();
        System.out.println(ByteBuffer.allocateDirect(8 << 20).capacity());
    }
}
