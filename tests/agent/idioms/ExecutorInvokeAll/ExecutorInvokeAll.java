// Tasks fill cells, each in a thread of a pool, and invokeAll() waits for all; Future: what the
// asynchronous computation does happens-before what follows the corresponding get().
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ExecutorInvokeAll {
    static final int[] cells = new int[3];

    static Callable<Integer> filling(int i) {
        return () -> cells[i] = i;
    }

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        int sum = 0;
        for (Future<Integer> future : pool.invokeAll(List.of(filling(1), filling(2)))) {
            sum += future.get();
        }
        sum += cells[1] + cells[2];
        pool.shutdown();
        if (sum != 6) {
            throw new AssertionError(sum);
        }
        System.out.println("done");
    }
}
