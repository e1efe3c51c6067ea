// As ReferenceClearedMeanwhile, but both calls are under a lock: still in either order.
import java.lang.ref.WeakReference;

public class ReferenceClearedLocked {
    static final Object referent = new Object();

    public static void main(String[] args) throws InterruptedException {
        WeakReference<Object> reference = new WeakReference<>(referent);
        Thread thread = new Thread(() -> {
            synchronized (referent) {
                reference.clear();
            }
        });
        thread.start();
        Object seen;
        synchronized (referent) {
            seen = reference.get();
        }
        thread.join();
        if (seen == null) {
            throw new IllegalStateException("cleared");
        }
        throw new IllegalArgumentException("not cleared yet");
    }
}
