// The reader reads y in opaque mode, or does not, as a flag says that is then as before. When main has
// left the monitor, the paths differ in nothing but that read. Its opaque write of x comes next: where
// it has read y, the two may be reordered (neither mode orders them), which no interleaving shows.
import java.util.concurrent.atomic.AtomicInteger;

public class WeakOrderRemembered {
    static final Object lock = new Object();
    static final AtomicInteger x = new AtomicInteger(), y = new AtomicInteger();
    static volatile boolean open;

    static void read() {
        if (open) {
            y.getOpaque();
        }
        synchronized (lock) {
            x.setOpaque(1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(WeakOrderRemembered::read);
        reader.start();
        y.setOpaque(1);
        x.getOpaque();
        synchronized (lock) {
            open = true;
            open = false;
        }
        reader.join();
    }
}
