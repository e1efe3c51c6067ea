// As CompletableFutureCombine, but it is executed when the first stage completes, and reads what
// both wrote.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public class CompletableFutureCombineBroken {
    static int left;
    static int right;

    public static void main(String[] args) throws Exception {
        Executor threads = task -> new Thread(task).start();
        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> left = 40, threads);
        CompletableFuture<Void> second = CompletableFuture.runAsync(() -> right = 2, threads);
        CompletableFuture<Integer> sum = first.thenApply(x -> left + right);
        int seen = sum.join();
        second.join();
        if (seen < 40) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
