// Store buffering in opaque mode with release and acquire fences between: neither orders an earlier
// write with a later read (VarHandle.releaseFence, acquireFence), so both threads may read 0.
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

public class StoreBufferingFences {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    static int first;
    static int second;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            x.setOpaque(1);
            VarHandle.releaseFence();
            VarHandle.acquireFence();
            first = y.getOpaque();
        });
        thread.start();
        y.setOpaque(1);
        VarHandle.releaseFence();
        VarHandle.acquireFence();
        second = x.getOpaque();
        thread.join();
        assert first == 1 || second == 1;
    }
}
