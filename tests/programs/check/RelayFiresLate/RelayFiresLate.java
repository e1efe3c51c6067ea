// A future of two is complete a moment after the last of the two is. Thread a completes the one on which
// the other thread waits, which then adds a dependent to the future of both: if that is complete already,
// the dependent runs in the thread that adds it; else in thread a, later, and its write of `value` races with the
// read that follows in the other thread (CompletableFuture: "actions supplied for dependent completions of
// non-async methods may be performed by the thread that completes the current CompletableFuture, or by any
// other caller of a completion method").
import java.util.concurrent.CompletableFuture;

public class RelayFiresLate {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Void> first = new CompletableFuture<>();
        CompletableFuture<Void> second = CompletableFuture.completedFuture(null);
        CompletableFuture<Void> both = CompletableFuture.allOf(first, second);
        Thread a = new Thread(() -> first.complete(null));
        a.start();
        first.join();
        both.thenRun(() -> value = 1);
        int seen = value;
        a.join();
    }
}
