import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

/*
 * The twin of WeaklyHeld: main has the object, too, and uses it when the thread has ended. As long as it is strongly
 * reachable no reference to it is cleared.
 */
public class WeaklyHeldToo {
    public static void main(String[] args) throws InterruptedException {
        Object held = new Object();
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> weak = new WeakReference<>(held, queue);
        SoftReference<Object> soft = new SoftReference<>(held);
        Map<Object, Integer> map = new WeakHashMap<>();
        map.put(held, 1);
        Thread thread = new Thread(() -> {
            assert soft.get() != null;
            assert map.size() == 1;
            assert queue.poll() == null;
            assert weak.get() != null;
        });
        thread.start();
        thread.join();
        assert map.get(held) == 1;
    }
}
