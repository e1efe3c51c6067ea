import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A task of a pool writes what main reads meanwhile. */
public class PoolBeside {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> {
            x = 1;
        });
        int early = x;
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.DAYS)) {
        }
        System.out.println(early + " " + x);
    }
}
