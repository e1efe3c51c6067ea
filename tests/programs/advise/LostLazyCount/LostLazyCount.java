// Lazy initialization of something that must be created once: creating it can be seen.
import java.util.concurrent.atomic.AtomicInteger;

public class LostLazyCount {
    static final AtomicInteger opened = new AtomicInteger();

    static class Connection {
        Connection() {
            opened.incrementAndGet();
        }
    }

    private Connection shared;

    void connect() {
        if (shared == null) {
            shared = new Connection();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LostLazyCount pool = new LostLazyCount();
        Thread first = new Thread(pool::connect);
        Thread second = new Thread(pool::connect);
        first.start();
        second.start();
        first.join();
        second.join();
        assert opened.get() == 1;
    }
}
