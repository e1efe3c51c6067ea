// handle() sees what a task wrote before it failed; CompletionStage.handle: executed when this
// stage completes, either way, and the methods of java.util.concurrent extend the guarantees of JLS
// 17.4.5 to higher-level synchronization.
import java.util.concurrent.CompletableFuture;

public class CompletableFutureHandle {
    static int value;

    public static void main(String[] args) throws Exception {
        CompletableFuture<String> failing = new CompletableFuture<>();
        CompletableFuture<Integer> handled = failing.handle((text, failure) -> 1)
                .exceptionally(failure -> 2).whenComplete((number, failure) -> { });
        Thread runner = new Thread(() -> {
            value = 42;
            failing.completeExceptionally(new IllegalStateException("failed"));
        });
        runner.start();
        handled.get();
        int seen = value;
        runner.join();
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
