// An action that is registered with a Cleaner runs once at most, however often and by whichever thread it
// is called (java.lang.ref.Cleaner). The object stays reachable, but any Cleaner of the program is a gap.
import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicInteger;

public class CleanerCalledTwice {
    interface Work {
        void run() throws Exception;
    }

    static Thread start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    static final AtomicInteger cleaned = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Object owner = new Object();
        Cleaner.Cleanable cleanable = Cleaner.create().register(owner, cleaned::incrementAndGet);
        Thread thread = start(() -> cleanable.clean());
        cleanable.clean();
        thread.join();
        cleanable.clean();
        if (cleaned.get() != 1) {
            throw new IllegalStateException("cleaned " + cleaned);
        }
        if (owner == null) {
            throw new IllegalStateException();
        }
    }
}
