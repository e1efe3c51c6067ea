import java.lang.ref.*;

/** System.gc() does not clear soft references that were used a moment ago; clear() does. */
public class SoftReferenceKept {
    static SoftReference<byte[]> soft() {
        return new SoftReference<>(new byte[1000]);
    }

    public static void main(String[] args) {
        SoftReference<byte[]> soft = soft();
        System.gc();
        System.out.println(soft.get().length);
        System.gc();
        System.out.println(soft.refersTo(null));
        soft.clear();
        System.out.println(soft.get());
    }
}
