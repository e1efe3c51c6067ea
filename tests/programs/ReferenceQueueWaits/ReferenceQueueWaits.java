import java.lang.ref.*;

/** A thread that waits in remove() gets a reference that becomes unreachable while it waits. */
public class ReferenceQueueWaits {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    static Object kept = new Object();

    public static void main(String[] args) throws Exception {
        WeakReference<Object> reference = new WeakReference<>(kept, queue);
        Thread waiter = new Thread(() -> {
            try {
                System.out.println("got it " + (queue.remove() == reference));
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        waiter.start();
        System.gc();
        waiter.join(50);
        System.out.println("waits " + waiter.isAlive());
        kept = null;
        collected(() -> !waiter.isAlive());
        waiter.join();
        System.out.println(queue.remove(20));
    }
}
