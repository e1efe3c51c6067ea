// The thread that makes the first reference with a queue has nothing to do with the one that enqueues another
// reference: what it did before does not happen before poll() returns that one. (The flag is plain,
// and so orders nothing: a race as well.)
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class ReferenceHandlerApart {
    static final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    static final Object held = new Object();
    static WeakReference<Object> first, second;
    static int x;
    static boolean made;

    public static void main(String[] args) {
        new Thread(() -> {
            x = 1;
            first = new WeakReference<>(held, queue);
            made = true;
        }).start();
        if (made) {
            second = new WeakReference<>(new Object(), queue);
            if (queue.poll() != null)
                System.out.println(x);
        }
    }
}
