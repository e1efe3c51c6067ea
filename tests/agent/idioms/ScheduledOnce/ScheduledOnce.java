// A task is scheduled for later; ScheduledExecutorService is an ExecutorService: what precedes the
// submission happens-before the task, and that before what follows Future.get().
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ScheduledOnce {
    static int value;

    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        value = 42;
        ScheduledFuture<Integer> future = pool.schedule(() -> value, 50, TimeUnit.MILLISECONDS);
        int seen = future.get();
        pool.shutdown();
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
