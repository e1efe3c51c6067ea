// Two tasks of an executor with one thread count; Executors.newSingleThreadExecutor: tasks are
// executed sequentially by one thread (JLS 17.4.5: program order); Future.get() for the last.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExecutorOneThread {
    static int count;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<?> first = pool.submit(() -> count++);
        Future<?> second = pool.submit(() -> count++);
        first.get();
        second.get();
        pool.shutdown();
        if (count != 2) {
            throw new AssertionError(count);
        }
        System.out.println("done");
    }
}
