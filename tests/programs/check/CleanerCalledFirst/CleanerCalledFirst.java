// As CleanerCalledTwice: the thread that comes first runs the action, and that may be either.
import java.lang.ref.Cleaner;

public class CleanerCalledFirst {
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

    static volatile Thread cleaner;

    public static void main(String[] args) throws Exception {
        Object owner = new Object();
        Cleaner.Cleanable cleanable =
            Cleaner.create().register(owner, () -> cleaner = Thread.currentThread());
        Thread thread = start(() -> cleanable.clean());
        cleanable.clean();
        thread.join();
        if (cleaner != thread) {
            throw new IllegalStateException("by main");
        }
        if (owner == null) {
            throw new IllegalStateException();
        }
    }
}
