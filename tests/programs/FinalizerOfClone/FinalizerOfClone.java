import java.util.concurrent.atomic.AtomicInteger;

/** A clone is finalized like its original, and so is an object made by reflection. */
public class FinalizerOfClone {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static final AtomicInteger count = new AtomicInteger();

    static class Sheep implements Cloneable {
        public Sheep() {
        }

        Sheep copy() throws CloneNotSupportedException {
            return (Sheep) clone();
        }

        @Override
        protected void finalize() {
            count.incrementAndGet();
        }
    }

    static void forget() throws Exception {
        Sheep dolly = new Sheep();
        dolly.copy().copy();
        Sheep.class.getConstructor().newInstance();
    }

    public static void main(String[] args) throws Exception {
        forget();
        System.out.println(collected(() -> count.get() == 4));
    }
}
