// Two threads count with weakCompareAndSetPlain: plain accesses, which race with each other, but
// each update is one step, so none is lost.
import java.util.concurrent.atomic.AtomicInteger;

public class CounterPlainUpdates {
    static final AtomicInteger count = new AtomicInteger();

    static void add() {
        int seen;
        do {
            seen = count.get();
        } while (!count.weakCompareAndSetPlain(seen, seen + 1));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(CounterPlainUpdates::add);
        thread.start();
        add();
        thread.join();
        assert count.get() == 2;
    }
}
