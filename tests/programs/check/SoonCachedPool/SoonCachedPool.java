import java.util.concurrent.*;

/* Each of four tasks of a cached pool may get a worker of its own, and two of them write the same plain
 * field: no order between them. */
public class SoonCachedPool {
    static int last;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        for (int i = 0; i < 4; i++) {
            int number = i;
            pool.execute(() -> {
                if (number % 2 == 1)
                    last = number;
            });
        }
        pool.shutdown();
    }
}
