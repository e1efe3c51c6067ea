// Two tasks of a pool with two workers race: each worker may run one of them.
import java.util.concurrent.ForkJoinPool;

public class ForkJoinTasksRace {
    static int x;

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.execute(() -> x++);
        pool.submit(() -> x++).join();
    }
}
