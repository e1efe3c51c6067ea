/* Two tasks are due in 1 ms; the first one schedules a third without delay, which the second one cancels, in a pool of
 * one worker. How much later than the first the second is due depends on when it was submitted: so the third may be due
 * between them, run before it is cancelled, and race with main. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledBetween {
    static Future<?> third;
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread before = new Thread(() -> { });
        before.start(); // so that both tasks are submitted in the search
        before.join();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        pool.schedule(() -> {
            third = pool.schedule(() -> x++, 0, TimeUnit.MILLISECONDS);
        }, 1, TimeUnit.MILLISECONDS);
        pool.schedule(() -> {
            third.cancel(false);
            cancelled.countDown();
        }, 1, TimeUnit.MILLISECONDS);
        x++;
        cancelled.await();
        pool.shutdown();
    }
}
