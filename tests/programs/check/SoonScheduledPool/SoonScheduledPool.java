import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

/* Two of three delayed tasks write the same plain field; a delay orders nothing, and the pool has two
 * workers. */
public class SoonScheduledPool {
    static int last;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        AtomicInteger runs = new AtomicInteger();
        for (int i = 1; i <= 3; i++)
            pool.schedule(() -> {
                if (runs.incrementAndGet() != 2)
                    last++;
            }, i, TimeUnit.SECONDS);
        pool.shutdown();
    }
}
