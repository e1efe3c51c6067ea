import java.util.concurrent.*;

/* Five asynchronous stages add to a plain field; allOf() orders them before its end, not among each
 * other. */
public class SoonFutureAllOf {
    static int total;

    public static void main(String[] args) throws Exception {
        CompletableFuture<?>[] all = new CompletableFuture<?>[5];
        for (int i = 0; i < all.length; i++)
            all[i] = CompletableFuture.runAsync(() -> total++);
        CompletableFuture.allOf(all).join();
    }
}
