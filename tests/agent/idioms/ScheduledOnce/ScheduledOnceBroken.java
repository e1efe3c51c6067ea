// As ScheduledOnce, but the submitter writes when the task has been scheduled.
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ScheduledOnceBroken {
    static int value;

    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        ScheduledFuture<Integer> future = pool.schedule(() -> value, 50, TimeUnit.MILLISECONDS);
        value = 42;
        int seen = future.get();
        pool.shutdown();
        if (seen < 0) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
