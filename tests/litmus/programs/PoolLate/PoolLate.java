import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A pool is shut down while a task may be running: main learns nothing of what it has done. */
public class PoolLate {
    static int x;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> x = 1);
        int early = x;
        pool.shutdown();
        System.out.println(early + " " + x);
    }
}
