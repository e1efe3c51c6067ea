// What a stage did happens before the stages that depend on it (CompletionStage;
// java.util.concurrent, memory consistency), through thenCompose, handle, whenComplete and
// exceptionally.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CompletableFutureCompose {
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
                return value;
            }, pool);
        value = 42;
        first.complete("x");
        if (last.get() != 42) {
            throw new AssertionError(last.get());
        }
        pool.shutdown();
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
