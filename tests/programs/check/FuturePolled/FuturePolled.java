// The twin of FutureDependent: main looks at the data whether the future is done or not.
import java.util.concurrent.CompletableFuture;

public class FuturePolled {
    static int before;

    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            before = 1;
            future.complete("done");
        });
        thread.start();
        String now = future.getNow("not yet");
        int seen = before;
        thread.join();
        assert now.equals("not yet") || seen == 1;
    }
}
