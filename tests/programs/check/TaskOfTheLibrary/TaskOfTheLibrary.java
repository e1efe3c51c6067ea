// The task that a pool runs is an object of the library, and runs another one: the inner future is
// done before the outer one, and another thread may see that.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;

public class TaskOfTheLibrary {
    public static void main(String[] args) {
        FutureTask<Integer> inner = new FutureTask<>(() -> 1);
        CompletableFuture<Void> outer = CompletableFuture.runAsync(inner, new ForkJoinPool(1));
        if (inner.isDone() && !outer.isDone()) {
            throw new Error("only the inner one");
        }
    }
}
