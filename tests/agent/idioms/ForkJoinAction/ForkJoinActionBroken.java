// As ForkJoinAction, but main reads without asking.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkJoinActionBroken {
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
        Thread.sleep(100);
        int seen = value;
        task.join();
        pool.shutdown();
        if (seen < 0) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
