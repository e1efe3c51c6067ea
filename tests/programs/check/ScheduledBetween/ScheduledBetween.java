/* Two tasks are due in 1 ms; the first one schedules a third without delay, which the second one cancels, in a pool of
 * one worker, which has another task until all is submitted. How much later than the first the second is due depends
 * on when it was submitted: so the third may be due between them, run before it is cancelled, and race with main. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledBetween {
    static final CountDownLatch submitted = new CountDownLatch(1);
    static final CountDownLatch cancelled = new CountDownLatch(1);
    static Future<?> third;
    static int x;

    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        CountDownLatch taken = new CountDownLatch(1);
        pool.schedule(() -> {
            taken.countDown();
            submitted.await();
            return null;
        }, 0, TimeUnit.MILLISECONDS);
        taken.await();
        pool.schedule(() -> {
            third = pool.schedule(() -> x++, 0, TimeUnit.MILLISECONDS);
        }, 1, TimeUnit.MILLISECONDS);
        pool.schedule(() -> {
            third.cancel(false);
            cancelled.countDown();
        }, 1, TimeUnit.MILLISECONDS);
        submitted.countDown();
        x++;
        cancelled.await();
        pool.shutdown();
    }
}
