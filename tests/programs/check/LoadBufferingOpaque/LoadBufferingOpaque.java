// Load buffering in opaque mode: each thread reads one variable and writes the other one. Opaque
// accesses of different variables may be reordered, so both may read 1.
import java.util.concurrent.atomic.AtomicInteger;

public class LoadBufferingOpaque {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    static int first;
    static int second;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            first = x.getOpaque();
            y.setOpaque(1);
        });
        thread.start();
        second = y.getOpaque();
        x.setOpaque(1);
        thread.join();
        assert first == 0 || second == 0;
    }
}
