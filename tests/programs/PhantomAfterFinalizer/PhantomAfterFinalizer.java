import java.lang.ref.*;

/** A phantom reference is enqueued after the finalizer has run and the object was not resurrected; a weak one before. */
public class PhantomAfterFinalizer {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    static volatile boolean finalized;

    static class Resource {
        @Override
        protected void finalize() {
            finalized = true;
        }
    }

    static Reference<?>[] lost() {
        Resource r = new Resource();
        return new Reference<?>[] {new WeakReference<Object>(r, queue), new PhantomReference<Object>(r, queue)};
    }

    public static void main(String[] args) throws Exception {
        Reference<?>[] both = lost();
        System.gc();
        System.out.println(queue.remove() == both[0]);
        System.out.println(collected(() -> finalized));
        collected(() -> both[1].isEnqueued() || both[1].refersTo(null));
        System.out.println(queue.remove() == both[1]);
    }
}
