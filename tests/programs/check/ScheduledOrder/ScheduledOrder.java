// Two tasks with different delays: which is due first depends on when they were submitted, and only one
// order is tried.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledOrder {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.schedule(() -> { }, 20, TimeUnit.MILLISECONDS);
        pool.schedule(() -> { }, 10, TimeUnit.MILLISECONDS);
        pool.shutdown();
    }
}
