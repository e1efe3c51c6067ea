// A thread completes a future exceptionally, the reader gets the exception; Future.get(), and the
// methods of java.util.concurrent extend the guarantees of JLS 17.4.5 to higher-level
// synchronization.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

public class CompletableFutureFail {
    static final CompletableFuture<String> READY = new CompletableFuture<>();

    static boolean failed(CompletableFuture<String> future) throws InterruptedException {
        try {
            future.get();
            return false;
        } catch (ExecutionException e) {
            return true;
        }
    }
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            if (!failed(READY)) {
                throw new AssertionError("not failed");
            }
            seen = value;
        });
        value = 42;
        READY.completeExceptionally(new IllegalStateException("written"));
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
