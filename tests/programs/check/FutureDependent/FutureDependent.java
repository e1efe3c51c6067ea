// A dependent action runs after the completion, in either thread: what came before the completion
// happens before it.
import java.util.concurrent.CompletableFuture;

public class FutureDependent {
    static int before;

    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            before = 1;
            future.complete("done");
        });
        thread.start();
        future.thenAccept(result -> {
            assert before == 1;
        });
        thread.join();
    }
}
