// As RelayFiresLate, but it is asked whether the future of both is complete: the one on which it depends is, and
// it is not yet, in some schedules; in others it is.
import java.util.concurrent.CompletableFuture;

public class RelayAskedFirst {
    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Void> first = new CompletableFuture<>();
        CompletableFuture<Void> second = CompletableFuture.completedFuture(null);
        CompletableFuture<Void> both = CompletableFuture.allOf(first, second);
        Thread a = new Thread(() -> first.complete(null));
        a.start();
        first.join();
        if (both.isDone()) {
            throw new IllegalStateException("both");
        }
        if (!both.complete(null)) {
            throw new IllegalArgumentException("not yet, and then");
        }
        a.join();
    }
}
