// The twin of MethodHandlesFirstUsed: the array of soft references is the program's own, used by method
// handles, so that code of java.lang.invoke accesses its elements. JLS 17.4.1: elements of arrays are
// shared, the handles' accesses are plain, and nothing orders the two threads.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.ref.SoftReference;

public class SoftReferencesInArray {
    static final MethodHandle GET = MethodHandles.arrayElementGetter(SoftReference[].class);
    static final MethodHandle SET = MethodHandles.arrayElementSetter(SoftReference[].class);
    static final SoftReference<?>[] cache = new SoftReference<?>[1];

    static void write() {
        try {
            SET.invoke(cache, 0, new SoftReference<>("text"));
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        Thread writer = new Thread(() -> write());
        writer.start();
        SoftReference<?> seen = (SoftReference<?>) GET.invoke(cache, 0);
        writer.join();
    }
}
