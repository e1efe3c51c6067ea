import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

/*
 * Nothing but references and a WeakHashMap has the objects: a collector can have cleared them whenever the thread asks
 * (java.lang.ref, "Reachability"), and each assertion can fail.
 */
public class WeaklyHeld {
    public static void main(String[] args) throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> weak = new WeakReference<>(new Object(), queue);
        SoftReference<Object> soft = new SoftReference<>(new Object());
        Map<Object, Integer> map = new WeakHashMap<>();
        map.put(new Object(), 1);
        Thread thread = new Thread(() -> {
            assert soft.get() != null;
            assert map.size() == 1;
            assert queue.poll() == null;
            assert weak.get() != null;
        });
        thread.start();
        thread.join();
    }
}
