// The dependents of a future are completed one after the other; another thread may see one that is
// done and one that is not.
import java.util.concurrent.CompletableFuture;

public class DependentsOneByOne {
    public static void main(String[] args) {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<Integer> one = future.thenApply(x -> x);
        CompletableFuture<Integer> other = future.thenApply(x -> x);
        new Thread(() -> future.complete(1)).start();
        if (one.isDone() != other.isDone()) {
            throw new Error("only one");
        }
    }
}
