import java.util.concurrent.*;

/* Two asynchronous stages write the same plain field before they are combined. Only what comes after the
 * combination is ordered after both. */
public class SoonFutureCombine {
    static int last;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> last = 1);
        CompletableFuture<Integer> b = CompletableFuture.supplyAsync(() -> last = 2);
        System.out.println(a.thenCombine(b, Integer::sum).join());
    }
}
