// Weak accesses that do not conflict: main's come before the start and after the end of the thread.
// Nothing else is allowed than under volatile accesses.
import java.util.concurrent.atomic.AtomicInteger;

public class WeakModesInTurn {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        x.lazySet(1);
        Thread thread = new Thread(() -> {
            y.setOpaque(x.getAcquire());
            x.setRelease(2);
        });
        thread.start();
        thread.join();
        assert y.getOpaque() == 1;
        assert x.getAcquire() == 2;
    }
}
