// As CompletableFutureHandle, but the task's thread writes after the failure.
import java.util.concurrent.CompletableFuture;

public class CompletableFutureHandleBroken {
    static int value;

    public static void main(String[] args) throws Exception {
        CompletableFuture<String> failing = new CompletableFuture<>();
        CompletableFuture<Integer> handled = failing.handle((text, failure) -> 1)
                .exceptionally(failure -> 2).whenComplete((number, failure) -> { });
        Thread runner = new Thread(() -> {
            failing.completeExceptionally(new IllegalStateException("failed"));
            value = 42;
        });
        runner.start();
        handled.get();
        Thread.sleep(100);
        int seen = value;
        runner.join();
        if (seen < 0) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
