// supplyAsync with an executor that starts a thread: what main did before happens before the
// supplier, and the supplier before join returns (Executor and Future, java.util.concurrent).
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public class FutureSupplied {
    static int before;
    static int after;

    public static void main(String[] args) {
        Executor executor = command -> new Thread(command).start();
        before = 1;
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> {
            after = before;
            return before;
        }, executor);
        assert future.join() == 1;
        assert after == 1;
    }
}
