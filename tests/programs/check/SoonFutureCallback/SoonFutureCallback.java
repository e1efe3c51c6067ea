import java.util.concurrent.*;

/* A callback writes a plain field. Main waits for the stage before the callback, which does not order the
 * callback before main. */
public class SoonFutureCallback {
    static int result;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> made = CompletableFuture.supplyAsync(() -> 7);
        made.thenApply(x -> x + 1).thenAcceptAsync(x -> result = x);
        made.join();
        System.out.println(result);
    }
}
