// A soft reference may be cleared at any time when nothing else holds its referent (API of
// SoftReference).
import java.lang.ref.*;

public class SoftReferenceLost {
    public static void main(String[] args) {
        SoftReference<Object> soft = new SoftReference<>(new Object());
        if (soft.get() == null)
            System.exit(5);
    }
}
