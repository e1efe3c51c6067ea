import java.util.concurrent.atomic.AtomicInteger;

/** An object is finalized if Object's constructor has returned, though its own threw (JLS 12.6.1); not if an argument of super(...) threw. */
public class FinalizerOfFailedConstructor {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static final AtomicInteger count = new AtomicInteger();

    static class Guarded {
        Guarded(int i) {
            if (i < 0)
                throw new IllegalArgumentException("negative");
        }

        @Override
        protected void finalize() {
            count.incrementAndGet();
        }
    }

    static class Never extends Guarded {
        Never() {
            super(fails());
        }

        static int fails() {
            throw new IllegalStateException("before super");
        }

        @Override
        protected void finalize() {
            count.addAndGet(1000);
        }
    }

    static void forget() {
        try {
            new Guarded(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Never();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        forget();
        System.out.println(collected(() -> count.get() == 1));
        System.gc();
        System.runFinalization();
        System.out.println(count.get());
    }
}
