// Main waits for all of two tasks; CompletableFuture.allOf: completed when all given ones complete,
// and the methods of java.util.concurrent extend the guarantees of JLS 17.4.5 to higher-level
// synchronization.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

public class CompletableFutureAllOf {
    static final CountDownLatch GO = new CountDownLatch(1);
    static int left;
    static int right;

    static void go() {
        try {
            GO.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        right = 2;
    }

    public static void main(String[] args) throws Exception {
        Executor threads = task -> new Thread(task).start();
        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> left = 40, threads);
        CompletableFuture<Void> second =
                CompletableFuture.runAsync(CompletableFutureAllOf::go, threads);
        GO.countDown();
        CompletableFuture.allOf(first, second).join();
        int seen = right;
        first.join();
        second.join();
        if (left + seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
