// A test that waits at most five seconds for a result: it fails only if the worker takes so long.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public class TestFutureGetLast {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread worker = new Thread(() -> future.complete(42), "worker");
        worker.start();
        assert future.get(5, TimeUnit.SECONDS) == 42;
    }
}
