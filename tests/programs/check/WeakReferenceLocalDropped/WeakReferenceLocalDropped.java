// A thread that only reads its variable no more makes the object unreachable: no action of it shows that,
// and the other thread must be tried after it all the same.
import java.lang.ref.*;

public class WeakReferenceLocalDropped {
    static WeakReference<Object> weak;

    public static void main(String[] args) throws InterruptedException {
        Object local = new Object();
        weak = new WeakReference<>(local);
        Thread thread = new Thread(() -> {
            if (weak.get() == null)
                throw new IllegalStateException("lost");
        });
        thread.start();
        local.hashCode();
        thread.join();
    }
}
