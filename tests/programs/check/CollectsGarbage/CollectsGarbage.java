import java.lang.ref.WeakReference;

/* Waits until a reference is cleared.  The referent is weakly reachable from the start, so every get() may
 * find it or not: the loop ends after any number of rounds, and System.gc() changes nothing. */
public class CollectsGarbage {
    public static void main(String[] args) {
        WeakReference<Object> reference = new WeakReference<>(new Object());
        new Thread(() -> { }).start();
        while (reference.get() != null) {
            System.gc();
        }
    }
}
