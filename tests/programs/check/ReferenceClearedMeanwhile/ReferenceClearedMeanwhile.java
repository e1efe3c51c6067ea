// A thread clears a reference object while main asks for its referent. Reference.get returns null
// if the reference was cleared by the program. Nothing orders the two calls, so both is possible.
import java.lang.ref.WeakReference;

public class ReferenceClearedMeanwhile {
    static final Object referent = new Object();

    public static void main(String[] args) throws InterruptedException {
        WeakReference<Object> reference = new WeakReference<>(referent);
        Thread thread = new Thread(reference::clear);
        thread.start();
        Object seen = reference.get();
        thread.join();
        if (seen == null) {
            throw new IllegalStateException("cleared");
        }
        throw new IllegalArgumentException("not cleared yet");
    }
}
