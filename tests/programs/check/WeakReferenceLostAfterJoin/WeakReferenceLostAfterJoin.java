// The twin of WeakReferenceLostMeanwhile: the object is dropped after the second thread has ended.
import java.lang.ref.*;

public class WeakReferenceLostAfterJoin {
    static volatile Object held = new Object();

    public static void main(String[] args) throws InterruptedException {
        WeakReference<Object> weak = new WeakReference<>(held);
        Thread thread = new Thread(() -> {
            if (weak.get() == null)
                throw new IllegalStateException("lost");
        });
        thread.start();
        thread.join();
        held = null;
    }
}
