// Two futures in the common pool, one after the other: what main did before each submission happens
// before the supplier and the functions that depend on it, and those happen before join returns
// (Executor and Future, java.util.concurrent). The second time the worker runs already, and gets the
// task by a plain store. (The deadlock is JDK 17's own, see PoolInvokedTwice.)
import java.util.concurrent.CompletableFuture;

public class FutureSuppliedAgain {
    static int before;
    static int after;

    public static void main(String[] args) {
        before = 1;
        CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> {
            after = before;
            return 1;
        });
        assert first.thenApplyAsync(one -> after + one).join() == 2;
        before = 2;
        CompletableFuture.runAsync(() -> {
            after += before;
        }).join();
        assert after == 3;
    }
}
