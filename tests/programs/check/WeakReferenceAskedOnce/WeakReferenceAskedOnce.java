// The twin of WeakReferenceAskedTwice: what get() has returned is held.
import java.lang.ref.*;

public class WeakReferenceAskedOnce {
    public static void main(String[] args) {
        WeakReference<int[]> weak = new WeakReference<>(new int[1]);
        int[] found = weak.get();
        if (found != null) {
            found[0]++;
            assert weak.get() == found;
        }
        assert weak.refersTo(found) || found == null;
    }
}
