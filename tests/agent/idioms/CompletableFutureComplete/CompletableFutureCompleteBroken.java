// As CompletableFutureComplete, but the value is written after the hand-over: nothing orders it
// before the read.
import java.util.concurrent.CompletableFuture;

public class CompletableFutureCompleteBroken {
    static final CompletableFuture<String> READY = new CompletableFuture<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            READY.join();
            Thread.sleep(100);
            seen = value;
        });
        READY.complete("written");
        value = 42;
        reader.join();
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
