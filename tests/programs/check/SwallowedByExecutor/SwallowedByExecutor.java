// As SwallowedByFuture with ExecutorService.submit: the Future is dropped.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class SwallowedByExecutor {
    static volatile int value;

    public static void main(String[] args) {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.submit(() -> {
            assert value == 1;
        });
        value = 1;
        executor.shutdown();
    }
}
