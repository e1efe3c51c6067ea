// A task sees what precedes its submission, its submitter what the task did; ExecutorService: what
// precedes the submission happens-before the task, and that before what follows Future.get().
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExecutorSubmit {
    static int value;
    static int result;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        value = 41;
        Future<?> future = pool.submit(() -> {
            result = value + 1;
        });
        future.get();
        int seen = result;
        pool.shutdown();
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
