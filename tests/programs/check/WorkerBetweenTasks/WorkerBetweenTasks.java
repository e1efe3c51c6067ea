// A worker takes a task from the queue before it counts as active: another thread may see that no task
// waits and none is run, though one was not run yet.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class WorkerBetweenTasks {
    static volatile boolean ran;

    public static void main(String[] args) {
        ThreadPoolExecutor pool =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        pool.prestartCoreThread();
        pool.execute(() -> ran = true);
        boolean isIdle = pool.getQueue().isEmpty() && pool.getActiveCount() == 0 && !ran;
        pool.shutdown();
        if (isIdle) {
            throw new Error("taken, not active");
        }
    }
}
