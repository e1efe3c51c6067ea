import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;

/** An object that its finalizer makes reachable again is whole, and is not finalized again. */
public class FinalizerResurrects {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static volatile Zombie saved;
    static final AtomicInteger count = new AtomicInteger();

    static class Zombie {
        final int[] data = {1, 2, 3};
        Zombie friend;

        @Override
        protected void finalize() {
            count.incrementAndGet();
            saved = this;
        }
    }

    static WeakReference<Zombie> lost() {
        Zombie z = new Zombie();
        return new WeakReference<>(z);
    }

    public static void main(String[] args) throws Exception {
        WeakReference<Zombie> weak = lost();
        System.out.println(collected(() -> saved != null));
        System.out.println(saved.data[2] + " " + weak.get());
        WeakReference<Zombie> again = new WeakReference<>(saved);
        System.gc();
        System.out.println(again.get() == saved);
        saved = null;
        System.out.println(collected(() -> again.get() == null));
        System.out.println(count.get());
    }
}
