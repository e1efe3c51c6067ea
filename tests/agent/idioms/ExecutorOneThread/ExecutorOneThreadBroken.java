// As ExecutorOneThread, but the pool has two threads, each of which is started with one of the
// tasks.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExecutorOneThreadBroken {
    static int count;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> first = pool.submit(() -> {
            Thread.sleep(100);
            return count++;
        });
        Future<?> second = pool.submit(() -> count++);
        first.get();
        second.get();
        pool.shutdown();
        System.out.println("done");
    }
}
