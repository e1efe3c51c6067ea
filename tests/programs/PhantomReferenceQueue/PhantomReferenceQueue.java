import java.lang.ref.*;

/** get() of a phantom reference is null; it is cleared and enqueued when its referent is gone. */
public class PhantomReferenceQueue {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static final ReferenceQueue<Object> queue = new ReferenceQueue<>();

    static class Named extends PhantomReference<Object> {
        final String name;

        Named(Object o, String name) {
            super(o, queue);
            this.name = name;
        }
    }

    static Named phantom(String name) {
        return new Named(new Object(), name);
    }

    public static void main(String[] args) throws Exception {
        Object kept = new Object();
        Named a = new Named(kept, "a"), b = phantom("b");
        System.out.println(a.get() + " " + a.refersTo(kept));
        System.gc();
        System.out.println(((Named) queue.remove()).name + " " + b.refersTo(null));
        System.out.println(queue.poll());
        kept = null;
        System.gc();
        System.out.println(((Named) queue.remove()).name);
    }
}
