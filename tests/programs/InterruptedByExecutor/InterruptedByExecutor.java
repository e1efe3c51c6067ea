import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/* A task's interrupt does not leak into the next task of the same worker. */
public class InterruptedByExecutor {
    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        Future<Thread> worker = executor.submit(Thread::currentThread);
        executor.submit(() -> Thread.currentThread().interrupt()).get();
        System.out.println("next task: "
                + executor.submit(() -> Thread.currentThread().isInterrupted()).get());
        CountDownLatch started = new CountDownLatch(1);
        Future<?> sleeping = executor.submit(() -> {
            started.countDown();
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted by cancel");
                Thread.currentThread().interrupt();
            }
        });
        started.await();
        boolean cancelled = sleeping.cancel(true);
        boolean after = executor.submit(() -> Thread.currentThread().isInterrupted()).get();
        System.out.println("cancelled " + cancelled + ", after cancel: " + after);
        System.out.println("same worker: "
                + (executor.submit(Thread::currentThread).get() == worker.get()));
        executor.execute(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((thread, e) ->
                    System.out.println("worker dies of " + e.getMessage()));
            throw new IllegalStateException("task");
        });
        worker.get().join();
        System.out.println("another worker: "
                + (executor.submit(Thread::currentThread).get() != worker.get()));
        CountDownLatch napping = new CountDownLatch(1);
        Future<Boolean> last = executor.submit(() -> {
            napping.countDown();
            try {
                Thread.sleep(1_000_000);
                return false;
            } catch (InterruptedException e) {
                return true;
            }
        });
        napping.await();
        executor.shutdown();
        System.out.println("still running " + executor.awaitTermination(1, TimeUnit.MILLISECONDS));
        executor.shutdownNow();
        System.out.println("interrupted by shutdownNow " + last.get());
        System.out.println(executor.awaitTermination(10, TimeUnit.SECONDS));
        Thread.currentThread().interrupt();
        ExecutorService direct = Executors.newCachedThreadPool();
        Future<Boolean> fresh = direct.submit(() -> Thread.currentThread().isInterrupted());
        System.out.println("main's own: " + Thread.interrupted() + ", worker's: " + fresh.get());
        direct.shutdown();
    }
}
