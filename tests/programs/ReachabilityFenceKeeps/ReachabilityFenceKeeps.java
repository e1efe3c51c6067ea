import java.lang.ref.*;

/** reachabilityFence keeps an object up to its call; synchronized and an array keep theirs. */
public class ReachabilityFenceKeeps {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static WeakReference<Object> weak(Object o) {
        return new WeakReference<>(o);
    }

    public static void main(String[] args) throws Exception {
        Object fenced = new Object();
        Object[] array = {new Object(), null};
        WeakReference<Object> a = weak(fenced), b = weak(array[0]);
        System.gc();
        System.out.println((a.get() != null) + " " + (b.get() != null));
        Reference.reachabilityFence(fenced);
        array[0] = null;
        System.out.println(collected(() -> b.get() == null) + " " + array.length);
        Object lock = new Object();
        WeakReference<Object> c = weak(lock);
        synchronized (lock) {
            lock = null;
            System.gc();
            System.out.println(c.get() != null);
        }
        System.out.println(collected(() -> c.get() == null));
    }
}
