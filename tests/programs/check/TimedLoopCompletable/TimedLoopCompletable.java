// A loop around CompletableFuture.get with a time.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class TimedLoopCompletable {
    public static void main(String[] args) throws Exception {
        CompletableFuture<int[]> future = new CompletableFuture<>();
        new Thread(() -> future.complete(new int[] {1})).start();
        while (true) {
            try {
                assert future.get(10, TimeUnit.MILLISECONDS)[0] == 1;
                break;
            } catch (TimeoutException e) {
                continue;
            }
        }
    }
}
