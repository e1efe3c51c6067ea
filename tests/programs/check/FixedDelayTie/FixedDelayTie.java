/* A task with a fixed delay of 1 ms schedules a second task in 1 ms when it first runs, and cancels it when it runs
 * again, in a pool of one worker. Both are due 1 ms after a time that was asked for, the second task's first:
 * so it may be due earlier, run before it is cancelled, and race with main. By a clock that shows the same
 * time twice it is not: of two tasks that are due at the same time the one that was submitted first is run first. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class FixedDelayTie {
    static final CountDownLatch again = new CountDownLatch(1);
    static Future<?> second;
    static int x;

    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleWithFixedDelay(() -> {
            if (second == null) {
                second = pool.schedule(() -> x++, 1, TimeUnit.MILLISECONDS);
            } else {
                second.cancel(false);
                again.countDown();
                throw new IllegalStateException("the last run");
            }
        }, 0, 1, TimeUnit.MILLISECONDS);
        x++;
        again.await();
        pool.shutdown();
    }
}
