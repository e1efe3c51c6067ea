// An action is submitted to a pool, its end is seen by isDone(); ForkJoinTask.fork: what a task
// works on is consistently observable by others after a call to isDone() that returns true.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkJoinAction {
    static int value;

    static final class Write extends RecursiveAction {
        private static final long serialVersionUID = 1;

        @Override
        protected void compute() {
            value = 42;
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        Write task = new Write();
        pool.execute(task);
        while (!task.isDone()) {
            Thread.onSpinWait();
        }
        int seen = value;
        pool.shutdown();
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
