import java.lang.ref.*;

/** A queue without a pending reference: remove() with a time-out returns null, and a time-out below 0 is refused. */
public class ReferenceQueueRemoveNoGc {
    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Object kept = new Object();
        PhantomReference<Object> phantom = new PhantomReference<>(kept, queue);
        System.out.println(queue.poll());
        System.out.println(queue.remove(10));
        try {
            queue.remove(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread.currentThread().interrupt();
        try {
            queue.remove();
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
        System.out.println(phantom.get() + " " + phantom.refersTo(kept));
        Reference.reachabilityFence(kept);
    }
}
