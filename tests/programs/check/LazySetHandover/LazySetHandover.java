// Plain data is handed over behind an AtomicBoolean that is set with lazySet, a release write, and
// read with get, a volatile read, which is an acquire as well: ordered.
import java.util.concurrent.atomic.AtomicBoolean;

public class LazySetHandover {
    static int data;
    static final AtomicBoolean ready = new AtomicBoolean();

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            ready.lazySet(true);
        });
        Thread reader = new Thread(() -> {
            while (!ready.get()) {
                Thread.onSpinWait();
            }
            assert data == 1;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
