import java.util.concurrent.*;

/* A periodic task counts in a plain field, which main reads after a sleep. Sleeping orders nothing (JLS
 * 17.3), and the task runs for as long as main lets it. */
public class SoonPeriodicTask {
    static int ticks;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleAtFixedRate(() -> ticks++, 1, 1, TimeUnit.SECONDS);
        Thread.sleep(3500);
        System.out.println(ticks);
        pool.shutdownNow();
    }
}
