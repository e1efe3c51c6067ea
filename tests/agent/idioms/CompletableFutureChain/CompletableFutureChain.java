// Each stage reads what the one before it wrote, all in threads of their own; CompletionStage: a
// stage is executed when the one before it completes, and the methods of java.util.concurrent
// extend the guarantees of JLS 17.4.5 to higher-level synchronization.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public class CompletableFutureChain {
    static int value;
    static int result;

    static void report() {
        result = value;
    }

    public static void main(String[] args) throws Exception {
        Executor threads = task -> new Thread(task).start();
        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> value = 41, threads);
        CompletableFuture<Void> last = first
                .thenApplyAsync(none -> ++value, threads)
                .thenComposeAsync(sum -> CompletableFuture.completedFuture(sum), threads)
                .thenRunAsync(CompletableFutureChain::report, threads);
        first.join();
        last.join();
        if (result != 42) {
            throw new AssertionError(result);
        }
        System.out.println("done");
    }
}
