import java.util.concurrent.*;

/* Each of three tasks of a cached pool may get a worker of its own, and two of them add to the same plain
 * field: no order between them. */
public class SoonCachedPool {
    static int last;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        for (int i = 0; i < 3; i++)
            pool.execute(i > 0 ? () -> last++ : () -> {});
        pool.shutdown();
    }
}
