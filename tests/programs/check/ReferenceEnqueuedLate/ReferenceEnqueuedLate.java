// A reference is enqueued some time after it was cleared: poll() returns it or not, remove() waits for it.
import java.lang.ref.*;

public class ReferenceEnqueuedLate {
    public static void main(String[] args) throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> weak = new WeakReference<>(new Object(), queue);
        Reference<?> polled = queue.poll();
        if (polled == null)
            polled = queue.remove();
        else
            System.exit(5);
        assert polled == weak;
        assert weak.get() == null;
    }
}
