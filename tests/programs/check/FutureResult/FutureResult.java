// A task makes a plain object in a pool's thread, and main gets it from the Future: what the task
// did happens before get returns.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class Box {
    int value;
}

public class FutureResult {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Box> future = pool.submit(() -> {
            Box box = new Box();
            box.value = 7;
            return box;
        });
        pool.shutdown();
        Box result = future.get();
        assert result.value == 7;
    }
}
