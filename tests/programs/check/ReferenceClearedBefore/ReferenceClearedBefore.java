// The twin of ReferenceClearedMeanwhile: main asks after it has joined the thread that clears.
import java.lang.ref.WeakReference;

public class ReferenceClearedBefore {
    static final Object referent = new Object();

    public static void main(String[] args) throws InterruptedException {
        WeakReference<Object> reference = new WeakReference<>(referent);
        assert reference.refersTo(referent);
        Thread thread = new Thread(reference::clear);
        thread.start();
        thread.join();
        assert reference.get() == null;
        assert reference.refersTo(null);
    }
}
