// As ExecutorInvokeAll, but main does not wait for the tasks.
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ExecutorInvokeAllBroken {
    static final int[] cells = new int[3];

    static Callable<Integer> filling(int i) {
        return () -> cells[i] = i;
    }

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        int sum = 0;
        pool.submit(filling(1));
        pool.submit(filling(2));
        Thread.sleep(100);
        sum += cells[1] + cells[2];
        pool.shutdown();
        if (sum < 0) {
            throw new AssertionError(sum);
        }
        System.out.println("done");
    }
}
