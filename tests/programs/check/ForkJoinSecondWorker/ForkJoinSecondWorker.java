// The worker that was made second may be the first one to take a task, and a program can observe that by its name.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinSecondWorker {
    static volatile String name;

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinTask<?> first = pool.submit(() -> {
            name = Thread.currentThread().getName();
        });
        pool.execute(() -> {
        });
        first.join();
        assert name.endsWith("worker-1");
    }
}
