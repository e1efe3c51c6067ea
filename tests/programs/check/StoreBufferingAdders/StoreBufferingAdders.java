// Store buffering with two LongAdders, whose methods promise no order ("in the absence of concurrent
// updates" sum is accurate; add is an update in release mode in JDK 17): both threads may read 0, which
// no interleaving shows.
import java.util.concurrent.atomic.LongAdder;

public class StoreBufferingAdders {
    static final LongAdder x = new LongAdder();
    static final LongAdder y = new LongAdder();
    static long first;
    static long second;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            x.increment();
            first = y.sum();
        });
        thread.start();
        y.increment();
        second = x.sum();
        thread.join();
        assert first == 1 || second == 1;
    }
}
