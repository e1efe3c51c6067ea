// Found once, an object may be lost before it is asked for again: the second get() returns null.
import java.lang.ref.*;

public class WeakReferenceAskedTwice {
    public static void main(String[] args) {
        WeakReference<int[]> weak = new WeakReference<>(new int[1]);
        if (weak.get() != null)
            weak.get()[0]++;
    }
}
