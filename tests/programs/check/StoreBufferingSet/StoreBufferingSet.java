// The twin of StoreBufferingLazySet: set is a volatile write, so all four accesses are in one total
// order that agrees with the program's (JLS 17.4.4), and one of the threads reads 1.
import java.util.concurrent.atomic.AtomicInteger;

public class StoreBufferingSet {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    static int first;
    static int second;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            x.set(1);
            first = y.get();
        });
        thread.start();
        y.set(1);
        second = x.get();
        thread.join();
        assert first == 1 || second == 1;
    }
}
