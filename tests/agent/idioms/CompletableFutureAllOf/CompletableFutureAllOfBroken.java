// As CompletableFutureAllOf, but it waits for any of them.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

public class CompletableFutureAllOfBroken {
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
                CompletableFuture.runAsync(CompletableFutureAllOfBroken::go, threads);
        CompletableFuture.anyOf(first, second).join();
        GO.countDown();
        int seen = right;
        first.join();
        second.join();
        if (left + seen < 40) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
