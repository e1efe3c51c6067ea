// As FutureSupplied in the common pool, whose worker gets the task by plain stores and fences.
import java.util.concurrent.CompletableFuture;

public class FutureSuppliedCommon {
    static int before;
    static int after;

    public static void main(String[] args) {
        before = 1;
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> {
            after = before;
            return before;
        });
        assert future.join() == 1;
        assert after == 1;
    }
}
