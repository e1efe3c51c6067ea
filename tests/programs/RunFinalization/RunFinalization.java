import java.lang.ref.Reference;

/** runFinalization() runs the finalizers of objects that a collection has found. */
public class RunFinalization {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static volatile int count;

    static class Counted {
        @Override
        protected void finalize() {
            synchronized (Counted.class) {
                count++;
            }
        }
    }

    static void forget() {
        for (int i = 0; i < 10; i++)
            new Counted();
    }

    public static void main(String[] args) throws Exception {
        forget();
        for (int i = 0; i < 50 && count < 10; i++) {
            System.gc();
            System.runFinalization();
        }
        System.out.println(collected(() -> count == 10));
    }
}
