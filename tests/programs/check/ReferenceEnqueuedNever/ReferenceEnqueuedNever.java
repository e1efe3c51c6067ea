// The twin of ReferenceEnqueuedLate: the referent is held, so a thread that waits for its reference
// waits for ever.
import java.lang.ref.*;

public class ReferenceEnqueuedNever {
    public static void main(String[] args) throws InterruptedException {
        Object held = new Object();
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> weak = new WeakReference<>(held, queue);
        Reference<?> removed = queue.remove();
        System.out.println(held + " " + weak + removed);
    }
}
