import java.lang.ref.*;

/** A weak reference is cleared once nothing else leads to its referent, and only then. */
public class WeakReferenceCleared {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static Object kept = new Object();

    static WeakReference<Object> lost() {
        return new WeakReference<>(new Object());
    }

    public static void main(String[] args) throws Exception {
        WeakReference<Object> lost = lost(), held = new WeakReference<>(kept);
        Object local = new Object();
        WeakReference<Object> ofLocal = new WeakReference<>(local);
        System.out.println(collected(() -> lost.get() == null));
        System.out.println((held.get() == kept) + " " + (ofLocal.get() == local));
        kept = null;
        System.out.println(collected(() -> held.get() == null) + " " + held.refersTo(null));
        System.out.println(ofLocal.refersTo(local));
        local = null;
        System.out.println(collected(() -> ofLocal.refersTo(null)));
    }
}
