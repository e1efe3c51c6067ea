// Only the worker of the cached pool reaches the object, as the value of a ThreadLocal: "each thread holds an implicit
// reference to its copy [...] as long as the thread is alive", so the weak reference cannot be cleared before the
// worker has ended.  It ends when it has been idle for a time, which may be over before the main thread looks:
// it finds the object, and ends with 0, or null, and ends with 3.
import java.lang.ref.WeakReference;
import java.util.concurrent.Executors;

public class IdleWeaklyHeld {
    static final ThreadLocal<Object> local = new ThreadLocal<>();
    static volatile WeakReference<Object> reference;

    public static void main(String[] args) throws Exception {
        Executors.newCachedThreadPool().submit(() -> {
            Object object = new Object();
            local.set(object);
            reference = new WeakReference<>(object);
        }).get();
        System.exit(reference.get() == null ? 3 : 0);
    }
}
