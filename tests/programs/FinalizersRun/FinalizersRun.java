import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicInteger;

/** finalize() runs once for every unreachable object of a class that overrides it, in a thread of its own. */
public class FinalizersRun {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static final AtomicInteger count = new AtomicInteger();
    static volatile String thread;

    static class Base {
        @Override
        protected void finalize() throws Throwable {
            thread = Thread.currentThread().getName();
            count.incrementAndGet();
        }
    }

    static class Derived extends Base {
        final byte[] load = new byte[100];
    }

    static class Silenced extends Base {
        @Override
        protected void finalize() {
        }
    }

    static void forget() {
        for (int i = 0; i < 50; i++) {
            new Base();
            new Derived();
            new Silenced();
        }
    }

    public static void main(String[] args) throws Exception {
        Base kept = new Derived();
        forget();
        System.out.println(collected(() -> count.get() == 100));
        System.out.println(thread);
        System.gc();
        System.runFinalization();
        System.out.println(count.get());
        Reference.reachabilityFence(kept);
    }
}
