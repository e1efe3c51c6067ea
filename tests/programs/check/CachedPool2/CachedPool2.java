// A cached pool runs two tasks: a thread of its own for the second one, unless the first is idle
// again by then. Each writes a plain result, and main gets both futures: in order either way.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class CachedPool2 {
    static final int[] results = new int[2];

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<?> first = pool.submit(() -> {
            results[0] = 1;
        });
        Future<?> second = pool.submit(() -> {
            results[1] = 2;
        });
        pool.shutdown();
        first.get();
        second.get();
        assert results[0] + results[1] == 3;
    }
}
