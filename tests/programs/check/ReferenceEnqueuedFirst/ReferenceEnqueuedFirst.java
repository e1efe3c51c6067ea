// Two threads enqueue the same reference object. Reference.enqueue is true for the one that did it
// and false if it was already enqueued: main's is false when it comes second.
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class ReferenceEnqueuedFirst {
    static final Object referent = new Object();

    public static void main(String[] args) throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(referent, queue);
        Thread thread = new Thread(reference::enqueue);
        thread.start();
        boolean mine = reference.enqueue();
        thread.join();
        assert mine;
    }
}
