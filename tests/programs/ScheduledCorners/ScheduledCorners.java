import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/* Periodic tasks that fail or cancel themselves; policies after shutdown; order by delay. */
public class ScheduledCorners {
    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1);
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> failing = executor.scheduleAtFixedRate(() -> {
            if (runs.incrementAndGet() == 3) {
                throw new IllegalStateException("third");
            }
        }, 1, 1, TimeUnit.MILLISECONDS);
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause() + " after " + runs);
        }
        System.out.println("queue " + executor.getQueue().size() + ", cancelled "
                + failing.isCancelled());
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?>[] own = new ScheduledFuture<?>[1];
        CountDownLatch known = new CountDownLatch(1);
        CompletableFuture<Boolean> cancels = new CompletableFuture<>();
        own[0] = executor.scheduleWithFixedDelay(() -> {
            try {
                known.await();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            three.countDown();
            if (three.getCount() == 0) {
                cancels.complete(own[0].cancel(false));
            }
        }, 0, 1, TimeUnit.MILLISECONDS);
        known.countDown();
        three.await();
        System.out.println("cancels itself " + cancels.join());
        try {
            own[0].get();
        } catch (CancellationException e) {
            System.out.println("cancelled " + own[0].isDone());
        }
        // However slow the machine is: an hour is later than what is due at once.
        ScheduledFuture<?> later = executor.schedule(() -> System.out.println("later"), 1,
                TimeUnit.HOURS);
        executor.schedule(() -> System.out.println("sooner"), 5, TimeUnit.MILLISECONDS).get();
        System.out.println("later " + later.isDone() + " " + later.cancel(false));
        System.out.println(executor.schedule(() -> "value", -5, TimeUnit.SECONDS).get());
        for (long period : new long[] {0, -1}) {
            try {
                executor.scheduleAtFixedRate(() -> { }, 1, period, TimeUnit.SECONDS);
            } catch (IllegalArgumentException e) {
                System.out.println("period " + period);
            }
        }
        executor.setRemoveOnCancelPolicy(true);
        ScheduledFuture<?> removed = executor.schedule(() -> { }, 1, TimeUnit.DAYS);
        System.out.println("queue " + executor.getQueue().size());
        removed.cancel(false);
        System.out.println("queue " + executor.getQueue().size());
        CountDownLatch said = new CountDownLatch(1);
        ScheduledFuture<?> delayed = executor.schedule(() -> {
            said.await();
            System.out.println("delayed");
            return null;
        }, 20, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> periodic = executor.scheduleAtFixedRate(() -> { }, 1, 1, TimeUnit.DAYS);
        executor.shutdown();
        System.out.println("periodic cancelled " + periodic.isCancelled());
        said.countDown();
        System.out.println(executor.awaitTermination(1, TimeUnit.DAYS) + " " + delayed.isDone());
        ScheduledThreadPoolExecutor second = new ScheduledThreadPoolExecutor(1);
        second.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        ScheduledFuture<?> dropped = second.schedule(() -> System.out.println("no"), 1,
                TimeUnit.DAYS);
        second.shutdown();
        System.out.println(second.awaitTermination(10, TimeUnit.SECONDS) + " "
                + dropped.isCancelled());
    }
}
