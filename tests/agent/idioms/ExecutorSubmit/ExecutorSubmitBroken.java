// As ExecutorSubmit, but the submitter writes after the submission.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExecutorSubmitBroken {
    static int value;
    static int result;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> future = pool.submit(() -> {
            Thread.sleep(100);
            result = value + 1;
            return null;
        });
        value = 41;
        future.get();
        int seen = result;
        pool.shutdown();
        if (seen < 1) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
