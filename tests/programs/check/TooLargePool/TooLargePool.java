import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/* A pool of so many workers with so many tasks each.  Five and five are too large on purpose: the answer is
 * incomplete, and says what is covered and what makes the states. */
public class TooLargePool {
    public static void main(String[] args) throws InterruptedException {
        int workers = Integer.parseInt(args[0]), tasks = Integer.parseInt(args[1]);
        AtomicInteger sum = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        for (int i = 0; i < workers * tasks; i++)
            pool.execute(sum::incrementAndGet);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
    }
}
