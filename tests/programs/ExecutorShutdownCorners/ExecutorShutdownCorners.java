import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/* shutdown lets queued tasks run, shutdownNow hands them back and interrupts; invokeAll. */
public class ExecutorShutdownCorners {
    static void nap(CountDownLatch started) {
        started.countDown();
        try {
            Thread.sleep(1_000_000);
            System.out.println("slept");
        } catch (InterruptedException e) {
            System.out.println("interrupted, status " + Thread.currentThread().isInterrupted());
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(1);
        CountDownLatch started = new CountDownLatch(1);
        executor.execute(() -> nap(started));
        Future<?> queued = executor.submit(() -> System.out.println("not run"));
        executor.execute(() -> System.out.println("not run either"));
        started.await();
        List<Runnable> left = executor.shutdownNow();
        boolean terminated = executor.awaitTermination(10, TimeUnit.SECONDS);
        System.out.println("left " + left.size() + ", same " + (left.get(0) == queued)
                + ", terminated " + terminated);
        System.out.println("queued done " + queued.isDone());
        try {
            executor.submit(() -> { });
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ((Runnable) queued).run();
        System.out.println("run by hand: " + queued.isDone());

        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
                new LinkedBlockingQueue<>());
        CountDownLatch gate = new CountDownLatch(1);
        pool.execute(() -> {
            try {
                gate.await();
                System.out.println("first");
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        pool.execute(() -> System.out.println("second, shut down " + pool.isShutdown()));
        pool.shutdown();
        System.out.println("terminating " + pool.isTerminating() + ", terminated "
                + pool.isTerminated() + ", 0 s " + pool.awaitTermination(0, TimeUnit.SECONDS));
        gate.countDown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS));
        System.out.println("completed " + pool.getCompletedTaskCount() + ", queue "
                + pool.getQueue() + ", terminating " + pool.isTerminating());
        pool.shutdown();
        System.out.println(pool.shutdownNow());

        ExecutorService third = Executors.newSingleThreadExecutor();
        List<Future<String>> all = third.invokeAll(List.of(() -> "a", () -> {
            throw new IllegalStateException("b");
        }, () -> "c"));
        for (Future<String> future : all) {
            try {
                System.out.println(future.get());
            } catch (ExecutionException e) {
                System.out.println(e.getCause());
            }
        }
        List<Callable<String>> tasks = List.of(() -> {
            throw new IllegalStateException("d");
        }, () -> "e");
        System.out.println(third.invokeAny(tasks));
        try {
            third.invokeAny(List.of(() -> {
                throw new IllegalStateException("f");
            }));
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        try {
            third.invokeAny(List.of());
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        Thread.currentThread().interrupt();
        try {
            System.out.println(third.awaitTermination(1, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            System.out.println(e + ", status " + Thread.currentThread().isInterrupted());
        }
        third.shutdown();
    }
}
