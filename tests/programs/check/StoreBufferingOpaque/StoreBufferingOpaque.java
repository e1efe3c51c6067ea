// Store buffering in opaque mode, which orders nothing but accesses of the same variable
// (VarHandle.setOpaque): both threads may read 0.
import java.util.concurrent.atomic.AtomicInteger;

public class StoreBufferingOpaque {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    static int first;
    static int second;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            x.setOpaque(1);
            first = y.getOpaque();
        });
        thread.start();
        y.setOpaque(1);
        second = x.getOpaque();
        thread.join();
        assert first == 1 || second == 1;
    }
}
