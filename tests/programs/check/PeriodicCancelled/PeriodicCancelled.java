// A periodic task counts, and opens a latch the first time; main awaits the latch, cancels the task
// and shuts the pool down. Runs of a periodic task happen one after the other (each before the
// next), and countDown() happens before await() returns; main reads the counter only under the
// monitor.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class PeriodicCancelled {
    static final CountDownLatch ran = new CountDownLatch(1);
    static boolean done;

    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> task = pool.scheduleAtFixedRate(() -> {
            synchronized (ran) {
                done = true;
            }
            ran.countDown();
        }, 1, 1, TimeUnit.MILLISECONDS);
        ran.await();
        task.cancel(false);
        pool.shutdown();
        synchronized (ran) {
            assert done;
        }
    }
}
