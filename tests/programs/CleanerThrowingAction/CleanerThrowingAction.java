import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicInteger;

/** What a cleaning action throws is ignored, and the cleaner goes on. */
public class CleanerThrowingAction {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static final Cleaner cleaner = Cleaner.create();
    static final AtomicInteger count = new AtomicInteger();

    static void forget() {
        for (int i = 0; i < 5; i++) {
            cleaner.register(new Object(), () -> {
                count.incrementAndGet();
                throw new IllegalStateException("ignored");
            });
        }
    }

    public static void main(String[] args) throws Exception {
        forget();
        System.out.println(collected(() -> count.get() == 5));
        try {
            cleaner.register(new Object(), () -> {
                throw new IllegalStateException("not ignored");
            }).clean();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
