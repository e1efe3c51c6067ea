/* A task with a short period and one that is due later, in a pool of one worker: the second one has its turn, since
 * the first one is due later every time. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class PeriodicBeside {
    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        CountDownLatch ran = new CountDownLatch(1);
        pool.scheduleWithFixedDelay(() -> {
        }, 1, 1, TimeUnit.MILLISECONDS);
        pool.schedule(() -> {
            ran.countDown();
            throw new Error();
        }, 3, TimeUnit.MILLISECONDS);
        ran.await();
        pool.shutdownNow();
        throw new IllegalStateException();
    }
}
