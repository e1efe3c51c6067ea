// The dependents of a future are completed one after the other, the last one first; another thread
// may see that it is done and then that the first one is not. No code of the program runs in
// between.
import java.util.concurrent.CompletableFuture;

public class DependentsOneByOne {
    public static void main(String[] args) {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<Integer> one = future.copy();
        CompletableFuture<Integer> other = future.copy();
        new Thread(() -> future.complete(1)).start();
        if (other.isDone() && !one.isDone()) {
            throw new Error("only the other");
        }
    }
}
