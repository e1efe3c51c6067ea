// ScheduledThreadPoolExecutor: delays, fixed rate and delay, cancellation, shutdown policies, order of due times.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ScheduledExecutorTasks {
    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor ex = new ScheduledThreadPoolExecutor(1);
        System.out.println(ex.schedule(() -> "delayed", 2, TimeUnit.MILLISECONDS).get());
        System.out.println(ex.schedule(() -> { }, -5, TimeUnit.MILLISECONDS).get());
        System.out.println(ex.submit(() -> "now").get());

        // Block the only worker, queue a task that is due late before others that are due early, then let them go.
        CountDownLatch gate = new CountDownLatch(1);
        ex.execute(() -> {
            try {
                gate.await();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        StringBuffer log = new StringBuffer();
        List<ScheduledFuture<?>> fs = new ArrayList<>();
        for (int d : new int[] {3_600_000, 2, 4, 4, 6}) {
            fs.add(ex.schedule(() -> log.append(d).append(' '), d * 1000L, TimeUnit.MICROSECONDS));
        }
        System.out.println("compare " + (fs.get(1).compareTo(fs.get(2)) < 0) + (fs.get(0).compareTo(fs.get(1)) > 0) + (fs.get(0).compareTo(fs.get(0)) == 0) + " cancel " + fs.get(3).cancel(false));
        gate.countDown();
        fs.get(4).get();
        System.out.println("in order of due time: " + log + fs.get(3).isCancelled() + (fs.get(1).getDelay(TimeUnit.NANOSECONDS) <= 0) + " the late one waits " + !fs.get(0).isDone() + fs.get(0).cancel(true));

        CountDownLatch five = new CountDownLatch(5);
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> rate = ex.scheduleAtFixedRate(() -> {
            if (runs.get() < 5) {
                runs.incrementAndGet();
                five.countDown();
            }
        }, 0, 1, TimeUnit.MILLISECONDS);
        five.await();
        System.out.println("rate " + runs + " done " + rate.isDone() + " cancel " + rate.cancel(false) + rate.isDone() + rate.isCancelled());
        try {
            rate.get();
        } catch (CancellationException e) {
            System.out.println(e);
        }

        AtomicInteger n = new AtomicInteger();
        ScheduledFuture<?> failing = ex.scheduleWithFixedDelay(() -> {
            if (n.incrementAndGet() == 3) {
                throw new ArithmeticException("third run");
            }
        }, 0, 1, TimeUnit.MILLISECONDS);
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println("periodic ended by " + e.getCause() + " after " + n);
        }
        try {
            ex.scheduleAtFixedRate(() -> { }, 0, 0, TimeUnit.SECONDS);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            ex.schedule((Runnable) null, 0, TimeUnit.SECONDS);
        } catch (NullPointerException e) {
            System.out.println("null task");
        }
        System.out.println("" + ex.getRemoveOnCancelPolicy() + ex.getExecuteExistingDelayedTasksAfterShutdownPolicy()
            + ex.getContinueExistingPeriodicTasksAfterShutdownPolicy());
        ex.shutdown();
        System.out.println(ex.awaitTermination(60, TimeUnit.SECONDS));
        policies();
        selfCancel();
    }

    static void policies() throws Exception {
        for (boolean keep : new boolean[] {true, false}) {
            ScheduledThreadPoolExecutor ex = new ScheduledThreadPoolExecutor(1);
            ex.setExecuteExistingDelayedTasksAfterShutdownPolicy(keep);
            ScheduledFuture<String> f = ex.schedule(() -> "ran", keep ? 20 : 1_000_000, TimeUnit.MILLISECONDS);
            ScheduledFuture<?> periodic = ex.scheduleAtFixedRate(() -> { }, 1, 1, TimeUnit.HOURS);
            ex.shutdown();
            boolean ended = ex.awaitTermination(60, TimeUnit.SECONDS);
            System.out.println("keep " + keep + " " + ended + " " + (f.isCancelled() ? "cancelled" : f.get()) + " periodic cancelled " + periodic.isCancelled());
        }
        ScheduledThreadPoolExecutor ex = new ScheduledThreadPoolExecutor(1);
        ex.setRemoveOnCancelPolicy(true);
        ScheduledFuture<?> a = ex.schedule(() -> { }, 1, TimeUnit.HOURS), b = ex.schedule(() -> { }, 1, TimeUnit.HOURS);
        a.cancel(true);
        System.out.println("removed on cancel, queue " + ex.getQueue().size() + " " + a.isCancelled() + b.isDone());
        System.out.println("shutdownNow " + ex.shutdownNow().size() + " " + ex.awaitTermination(60, TimeUnit.SECONDS));
        try {
            ex.schedule(() -> { }, 1, TimeUnit.SECONDS);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
    }

    /** A periodic task that cancels itself from inside runs exactly that often. */
    static void selfCancel() throws Exception {
        ScheduledExecutorService ex = Executors.newScheduledThreadPool(2);
        AtomicInteger runs = new AtomicInteger();
        AtomicReference<ScheduledFuture<?>> self = new AtomicReference<>();
        CountDownLatch set = new CountDownLatch(1);
        self.set(ex.scheduleWithFixedDelay(() -> {
            try {
                set.await();
            } catch (InterruptedException e) {
                return;
            }
            if (runs.incrementAndGet() == 4) {
                self.get().cancel(false);
            }
        }, 0, 200, TimeUnit.MICROSECONDS));
        set.countDown();
        try {
            self.get().get();
        } catch (CancellationException e) {
            System.out.println("cancelled itself");
        }
        ex.shutdown();
        ex.awaitTermination(60, TimeUnit.SECONDS);
        System.out.println("runs " + runs);
    }
}
