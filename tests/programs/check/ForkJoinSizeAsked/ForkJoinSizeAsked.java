/* The worker of a ForkJoinPool may end before main asks how many there are: after its keep-alive time, and nothing says how
 * long main takes. */
import java.util.concurrent.ForkJoinPool;

public class ForkJoinSizeAsked {
    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.submit(() -> {
        }).join();
        if (pool.getPoolSize() == 0)
            throw new IllegalStateException();
    }
}
