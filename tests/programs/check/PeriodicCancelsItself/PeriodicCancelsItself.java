/* A periodic task cancels itself while it runs, or main does; a cancelled task runs no more (Future.cancel()), and each
 * of its runs happens before the next one. It is alone in the queue, so no order depends on the clock. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

public class PeriodicCancelsItself {
    static final AtomicReference<Future<?>> own = new AtomicReference<>();
    static final CountDownLatch ran = new CountDownLatch(1);
    static boolean hasRun;

    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        Future<?> task = pool.scheduleAtFixedRate(() -> {
            hasRun = true;
            if (own.get() != null) {
                own.get().cancel(false);
                ran.countDown();
            }
        }, 1, 1, TimeUnit.MILLISECONDS);
        own.set(task);
        ran.await();
        task.cancel(true);
        pool.shutdown();
        assert task.isCancelled() && hasRun;
    }
}
