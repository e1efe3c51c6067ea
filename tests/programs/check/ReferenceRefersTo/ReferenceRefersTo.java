// As ReferenceClearedMeanwhile with Reference.refersTo and enqueue, which also clears.
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class ReferenceRefersTo {
    static final Object referent = new Object();

    public static void main(String[] args) throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(referent, queue);
        Thread thread = new Thread(reference::enqueue);
        thread.start();
        boolean there = reference.refersTo(referent);
        thread.join();
        if (there) {
            throw new IllegalStateException("not cleared yet");
        }
        throw new IllegalArgumentException("cleared");
    }
}
