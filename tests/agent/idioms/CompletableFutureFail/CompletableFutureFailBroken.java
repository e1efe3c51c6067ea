// As CompletableFutureFail, but the value is written after the hand-over: nothing orders it before
// the read.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

public class CompletableFutureFailBroken {
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
            Thread.sleep(100);
            seen = value;
        });
        READY.completeExceptionally(new IllegalStateException("written"));
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
