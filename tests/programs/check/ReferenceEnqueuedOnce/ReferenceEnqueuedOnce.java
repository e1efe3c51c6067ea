// The twin of ReferenceEnqueuedFirst: exactly one of the two calls is true, and the queue has the
// reference once.
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class ReferenceEnqueuedOnce {
    static final Object referent = new Object();
    static boolean theirs;

    public static void main(String[] args) throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(referent, queue);
        Thread thread = new Thread(() -> theirs = reference.enqueue());
        thread.start();
        boolean mine = reference.enqueue();
        thread.join();
        assert mine != theirs;
        assert queue.poll() == reference;
        assert queue.poll() == null;
    }
}
