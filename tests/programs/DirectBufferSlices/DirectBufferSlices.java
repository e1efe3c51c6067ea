import java.nio.ByteBuffer;
import java.util.*;

/** A slice of a direct buffer keeps its memory. */
public class DirectBufferSlices {
    static ByteBuffer slice(int i) {
        ByteBuffer b = ByteBuffer.allocateDirect(1 << 18);
        b.putInt(16, i);
        return b.slice(16, 4);
    }

    public static void main(String[] args) {
        List<ByteBuffer> slices = new ArrayList<>();
        for (int i = 0; i < 50; i++)
            slices.add(slice(i));
        System.gc();
        for (int i = 0; i < 200; i++)
            ByteBuffer.allocateDirect(1 << 18).putInt(16, -1);
        int sum = 0;
        for (ByteBuffer b : slices)
            sum += b.getInt(0);
        System.out.println(sum);
    }
}
