// What main did before it submitted a task to a ForkJoinPool happens before the task ("actions in a
// thread prior to the submission of a Runnable to an Executor happen-before its execution begins"),
// and the task happens before its join returns.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class PoolSubmission {
    static int before;
    static int after;

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        before = 1;
        ForkJoinTask<?> task = pool.submit(() -> {
            assert before == 1;
            after = 1;
        });
        task.join();
        assert after == 1;
    }
}
