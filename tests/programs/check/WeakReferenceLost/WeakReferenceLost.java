// Nothing but the weak reference leads to the object, so get() may find it or not (API of
// WeakReference): the program ends with 0 and with 5.
import java.lang.ref.*;

public class WeakReferenceLost {
    public static void main(String[] args) {
        WeakReference<Object> weak = new WeakReference<>(new Object());
        if (weak.get() == null)
            System.exit(5);
    }
}
