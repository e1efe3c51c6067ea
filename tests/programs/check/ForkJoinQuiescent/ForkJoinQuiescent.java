// A pool is quiescent when its workers are idle, which they may or may not be yet when a task is done.
import java.util.concurrent.ForkJoinPool;

public class ForkJoinQuiescent {
    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.submit(() -> { }).join();
        assert !pool.isQuiescent();
    }
}
