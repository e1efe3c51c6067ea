import java.lang.ref.WeakReference;

/* Waits for garbage to be collected, which a search never does: it says so. */
public class CollectsGarbage {
    public static void main(String[] args) {
        WeakReference<Object> reference = new WeakReference<>(new Object());
        new Thread(() -> { }).start();
        while (reference.get() != null) {
            System.gc();
        }
    }
}
