// execute() has its factory make a worker, and then looks again, under its lock, whether the pool is shut down: if the
// other thread has done that meanwhile, the task is rejected although a worker was made for it.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class WorkerMadeInVain {
    static int made;

    public static void main(String[] args) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            made++;
            return new Thread(task);
        });
        new Thread(pool::shutdown).start();
        try {
            pool.execute(() -> {
            });
        } catch (RejectedExecutionException e) {
            if (made == 1)
                throw new IllegalStateException("in vain");
        }
        pool.shutdown();
    }
}
