import java.lang.ref.*;
import java.util.*;

/** A soft reference that is cleared under memory pressure is enqueued. */
public class SoftReferenceQueue {
    public static void main(String[] args) throws Exception {
        ReferenceQueue<byte[]> queue = new ReferenceQueue<>();
        SoftReference<byte[]> soft = new SoftReference<>(new byte[2 << 20], queue);
        List<byte[]> strong = new ArrayList<>();
        try {
            for (;;)
                strong.add(new byte[1 << 20]);
        } catch (OutOfMemoryError e) {
            strong = null;
        }
        System.out.println(queue.remove() == soft);
        System.out.println(soft.get());
    }
}
