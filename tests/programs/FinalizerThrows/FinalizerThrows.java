import java.util.concurrent.atomic.AtomicInteger;

/** What a finalizer throws is ignored; the others run all the same. */
public class FinalizerThrows {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static final AtomicInteger count = new AtomicInteger();

    static class Bad {
        @Override
        protected void finalize() throws Exception {
            count.incrementAndGet();
            throw new Exception("ignored");
        }
    }

    static void forget() {
        for (int i = 0; i < 20; i++)
            new Bad();
    }

    public static void main(String[] args) throws Exception {
        forget();
        System.out.println(collected(() -> count.get() == 20));
        System.out.println("went on");
    }
}
