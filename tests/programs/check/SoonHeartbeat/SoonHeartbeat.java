import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicLong;

/* A periodic task counts its beats in an atomic number, without end. Two workers, which look at it once,
 * add to a plain field. */
public class SoonHeartbeat {
    static int total;

    public static void main(String[] args) throws Exception {
        AtomicLong beats = new AtomicLong();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleWithFixedDelay(beats::incrementAndGet, 1, 1, TimeUnit.SECONDS);
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                if (beats.get() > 0)
                    total++;
            }).start();
        Thread.sleep(9000);
        pool.shutdownNow();
    }
}
