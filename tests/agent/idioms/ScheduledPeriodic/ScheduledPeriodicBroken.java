// As ScheduledPeriodic, but main sleeps instead of awaiting the latch.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ScheduledPeriodicBroken {
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
        pool.scheduleAtFixedRate(ScheduledPeriodicBroken::tick, 0, 5, TimeUnit.MILLISECONDS);
        Thread.sleep(150);
        int seen = count;
        DONE.await();
        pool.shutdownNow();
        if (seen < 0) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
