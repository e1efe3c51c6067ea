// The twin of WeakReferenceLost: a variable that is read later holds the object, so it is strongly
// reachable (JLS 12.6.1) and found.
import java.lang.ref.*;

public class WeakReferenceHeld {
    public static void main(String[] args) {
        Object held = new Object();
        WeakReference<Object> weak = new WeakReference<>(held);
        System.gc();
        if (weak.get() == null)
            System.exit(5);
        System.out.println(held);
    }
}
