// A periodic task counts in whichever thread of the pool; ScheduledThreadPoolExecutor: executions
// do not overlap, and the effects of prior ones happen-before those of subsequent ones; a latch
// hands the last to main.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ScheduledPeriodic {
    static final CountDownLatch DONE = new CountDownLatch(1);
    static int count;

    static void tick() {
        if (count < 3) {
            count++;
        } else {
            DONE.countDown();
        }
    }

    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(2);
        pool.scheduleAtFixedRate(ScheduledPeriodic::tick, 0, 5, TimeUnit.MILLISECONDS);
        DONE.await();
        int seen = count;
        pool.shutdownNow();
        if (seen != 3) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
