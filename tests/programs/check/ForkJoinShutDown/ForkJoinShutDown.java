// A pool that is shut down is terminated as soon as its last task is done, which may be before main looks.
import java.util.concurrent.ForkJoinPool;

public class ForkJoinShutDown {
    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.submit(() -> { }).join();
        pool.shutdown();
        assert !pool.isTerminated();
    }
}
