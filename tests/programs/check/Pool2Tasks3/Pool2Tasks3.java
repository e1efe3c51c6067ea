// A fixed pool of two threads runs three tasks, each of which writes a plain result of its own;
// main gets each future: what a task did happens before get() returns, so main reads in order,
// whichever worker ran what.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Pool2Tasks3 {
    static final int[] results = new int[3];

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?>[] futures = new Future<?>[3];
        for (int i = 0; i < futures.length; i++) {
            int index = i;
            futures[i] = pool.submit(() -> {
                results[index] = index + 1;
            });
        }
        pool.shutdown();
        int sum = 0;
        for (int i = 0; i < futures.length; i++) {
            futures[i].get();
            sum += results[i];
        }
        assert sum == 6;
    }
}
