import java.lang.ref.*;
import java.util.*;

/** All soft references to softly reachable objects are cleared before an OutOfMemoryError. */
public class SoftReferenceUnderPressure {
    static final List<SoftReference<byte[]>> cache = new ArrayList<>();

    public static void main(String[] args) {
        for (int i = 0; i < 400; i++)
            cache.add(new SoftReference<>(new byte[1 << 20]));
        int cleared = 0;
        for (SoftReference<byte[]> r : cache)
            cleared += r.get() == null ? 1 : 0;
        System.out.println("some were cleared: " + (cleared > 0) + ", the last is there: " + (cache.get(399).get() != null));
        List<byte[]> strong = new ArrayList<>();
        try {
            for (;;)
                strong.add(new byte[1 << 20]);
        } catch (OutOfMemoryError e) {
            int left = 0;
            for (SoftReference<byte[]> r : cache)
                left += r.get() == null ? 0 : 1;
            strong = null;
            System.out.println("left when memory was full: " + left);
        }
    }
}
