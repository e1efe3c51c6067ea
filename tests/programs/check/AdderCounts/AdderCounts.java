// The twin of StoreBufferingAdders: a LongAdder that two threads add to, and that is read when both are
// done. An update of one place misses no other one, in whatever mode.
import java.util.concurrent.atomic.LongAdder;

public class AdderCounts {
    static final LongAdder count = new LongAdder();

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            count.add(1);
            count.add(2);
        });
        thread.start();
        count.add(4);
        thread.join();
        assert count.sum() == 7;
    }
}
