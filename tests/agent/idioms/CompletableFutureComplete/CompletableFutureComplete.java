// A thread completes a future that another one joins; CompletableFuture: a Future, and the methods
// of java.util.concurrent extend the guarantees of JLS 17.4.5 to higher-level synchronization.
import java.util.concurrent.CompletableFuture;

public class CompletableFutureComplete {
    static final CompletableFuture<String> READY = new CompletableFuture<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            READY.join();
            seen = value;
        });
        value = 42;
        READY.complete("written");
        reader.join();
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
