// The second thread asks while the first may or may not have dropped the object: both answers.
import java.lang.ref.*;

public class WeakReferenceLostMeanwhile {
    static volatile Object held = new Object();

    public static void main(String[] args) throws InterruptedException {
        WeakReference<Object> weak = new WeakReference<>(held);
        Thread thread = new Thread(() -> {
            if (weak.get() == null)
                throw new IllegalStateException("lost");
        });
        thread.start();
        held = null;
        thread.join();
    }
}
