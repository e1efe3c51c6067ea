// As CompletableFutureCompose, but the value is written after the future was completed.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CompletableFutureComposeBroken {
    static int value;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<String> first = new CompletableFuture<>();
        CompletableFuture<Integer> last = first
            .thenCompose(s -> CompletableFuture.supplyAsync(() -> s + "!", pool))
            .whenComplete((s, e) -> { })
            .thenApplyAsync(s -> {
                throw new IllegalStateException(s);
            }, pool)
            .handle((s, e) -> e.getCause().getMessage())
            .thenApplyAsync(s -> {
                pause();
                return value;
            }, pool);
        first.complete("x");
        value = 42;
        last.get();
        pool.shutdown();
        System.out.println("done");
    }

    static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
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
