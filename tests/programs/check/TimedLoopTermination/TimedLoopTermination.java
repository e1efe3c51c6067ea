// A loop around ExecutorService.awaitTermination.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class TimedLoopTermination {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> data = 1);
        pool.shutdown();
        while (!pool.awaitTermination(10, TimeUnit.MILLISECONDS)) {
        }
        assert data == 1;
    }
}
