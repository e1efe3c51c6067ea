// The twin of PoolSubmission: main writes after the submission, which nothing orders.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class PoolSubmissionTooLate {
    static int late;

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<?> task = pool.submit(() -> {
            int seen = late;
        });
        late = 1;
        task.join();
    }
}
