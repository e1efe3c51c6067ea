import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicInteger;

/** A cleaner uses the thread that its factory makes. */
public class CleanerOwnThreadFactory {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static final AtomicInteger count = new AtomicInteger();

    static void forget(Cleaner cleaner) {
        cleaner.register(new Object(), () -> {
            System.out.println(Thread.currentThread().getName() + " cleans");
            count.incrementAndGet();
        });
    }

    public static void main(String[] args) throws Exception {
        Cleaner cleaner = Cleaner.create(r -> {
            Thread t = new Thread(r, "my thread");
            t.setDaemon(true);
            return t;
        });
        forget(cleaner);
        System.out.println(collected(() -> count.get() == 1));
    }
}
