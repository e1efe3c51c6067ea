// As CompletableFutureChain, but the last stage does not depend on the first one.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

public class CompletableFutureChainBroken {
    static int value;
    static int result;

    static void report() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        result = value;
    }

    public static void main(String[] args) throws Exception {
        Executor threads = task -> new Thread(task).start();
        CompletableFuture<Void> last =
                CompletableFuture.runAsync(CompletableFutureChainBroken::report, threads);
        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> value = 41, threads);
        first.join();
        last.join();
        System.out.println("done");
    }
}
