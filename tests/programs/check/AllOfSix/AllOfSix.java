// Six threads complete a future each, after they wrote a plain result of their own; main joins
// allOf() them: each completion happens before that join returns.
import java.util.concurrent.CompletableFuture;

public class AllOfSix {
    static final int[] results = new int[6];

    public static void main(String[] args) {
        CompletableFuture<?>[] futures = new CompletableFuture<?>[6];
        for (int i = 0; i < futures.length; i++) {
            futures[i] = new CompletableFuture<Void>();
        }
        for (int i = 0; i < futures.length; i++) {
            int index = i;
            new Thread(() -> {
                results[index] = 1;
                futures[index].complete(null);
            }).start();
        }
        CompletableFuture.allOf(futures).join();
        int sum = 0;
        for (int result : results) {
            sum += result;
        }
        assert sum == 6;
    }
}
