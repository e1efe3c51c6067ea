import java.lang.ref.*;

/** A reference that is unreachable itself is never enqueued. */
public class ReferenceItselfUnreachable {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static final ReferenceQueue<Object> queue = new ReferenceQueue<>();

    static void forget() {
        for (int i = 0; i < 10; i++)
            new WeakReference<>(new Object(), queue);
    }

    static WeakReference<Object> remember() {
        return new WeakReference<>(new Object(), queue);
    }

    public static void main(String[] args) throws Exception {
        forget();
        WeakReference<Object> kept = remember();
        System.gc();
        System.out.println(queue.remove() == kept);
        System.out.println(queue.remove(50));
    }
}
