// invokeAll() gives three tasks to a pool of two threads and returns when all are done; each task's
// result is what its future holds, and what it wrote happens before its get() returns.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class InvokeAll2Of3 {
    static final int[] results = new int[3];

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int index = i;
            tasks.add(() -> results[index] = index + 1);
        }
        int sum = 0;
        for (Future<Integer> future : pool.invokeAll(tasks)) {
            sum += future.get();
        }
        pool.shutdown();
        assert sum == 6 && results[0] + results[1] + results[2] == 6;
    }
}
