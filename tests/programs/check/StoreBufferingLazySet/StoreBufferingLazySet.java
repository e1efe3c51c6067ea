// Two threads each write one variable with lazySet and read the other one. lazySet is a release
// write: a later read may take effect before it (VarHandle.setRelease orders only what comes
// before), so both may read 0, which no interleaving shows. The answer has to name the accesses.
import java.util.concurrent.atomic.AtomicInteger;

public class StoreBufferingLazySet {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    static int first;
    static int second;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            x.lazySet(1);
            first = y.get();
        });
        thread.start();
        y.lazySet(1);
        second = x.get();
        thread.join();
        assert first == 1 || second == 1;
    }
}
