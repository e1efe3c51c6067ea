// The twin of TestFutureGetLast: time-outs may come at any moment, which is what the findings need.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public class TestFutureGetAny {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread worker = new Thread(() -> future.complete(42), "worker");
        worker.start();
        assert future.get(5, TimeUnit.SECONDS) == 42;
    }
}
