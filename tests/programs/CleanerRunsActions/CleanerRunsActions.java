import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicInteger;

/** A cleaning action runs once: when its object is gone, or when clean() is called. */
public class CleanerRunsActions {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static final Cleaner cleaner = Cleaner.create();
    static final AtomicInteger cleaned = new AtomicInteger();

    static Cleaner.Cleanable lost() {
        return cleaner.register(new Object(), cleaned::incrementAndGet);
    }

    public static void main(String[] args) throws Exception {
        Object kept = new Object();
        Cleaner.Cleanable one = lost(), two = cleaner.register(kept, () -> cleaned.addAndGet(10));
        System.out.println(collected(() -> cleaned.get() == 1));
        one.clean();
        System.out.println(cleaned.get());
        two.clean();
        two.clean();
        System.out.println(cleaned.get());
        kept = null;
        System.gc();
        Thread.sleep(20);
        System.out.println(cleaned.get());
    }
}
