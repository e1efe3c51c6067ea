// A worker that has run a task and not begun the next is not active: another thread may see a pool of
// one worker in which a task waits and none is run.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class WorkerBetweenTasks {
    static volatile boolean first;

    public static void main(String[] args) {
        ThreadPoolExecutor pool =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        pool.execute(() -> first = true);
        pool.execute(() -> {
        });
        boolean isIdle = first && pool.getActiveCount() == 0 && pool.getQueue().size() == 1;
        pool.shutdown();
        if (isIdle) {
            throw new Error("idle, though there is a task");
        }
    }
}
