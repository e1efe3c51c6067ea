// As PlainAmongAtomicUpdates with --untracked: the race is not reported, the lost update is.
import java.util.concurrent.atomic.AtomicInteger;

public class PlainAmongAtomicUpdatesUntracked {
    static final AtomicInteger count = new AtomicInteger();
    static volatile boolean go;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            go = true;
            count.incrementAndGet();
        });
        thread.start();
        int expected = 2;
        count.incrementAndGet();
        if (go) {
            count.setPlain(count.getPlain() + 1);
            expected++;
        }
        thread.join();
        assert count.getPlain() == expected;
    }
}
