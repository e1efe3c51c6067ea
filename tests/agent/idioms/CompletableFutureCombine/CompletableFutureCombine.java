// A function combines what two asynchronous tasks wrote; CompletionStage.thenCombine: executed when
// both stages complete, and the methods of java.util.concurrent extend the guarantees of JLS 17.4.5
// to higher-level synchronization.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public class CompletableFutureCombine {
    static int left;
    static int right;

    public static void main(String[] args) throws Exception {
        Executor threads = task -> new Thread(task).start();
        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> left = 40, threads);
        CompletableFuture<Void> second = CompletableFuture.runAsync(() -> right = 2, threads);
        CompletableFuture<Integer> sum = first.thenCombine(second, (x, y) -> left + right);
        int seen = sum.join();
        second.join();
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
