import java.util.concurrent.*;

/* Six tasks on three workers add to a plain field. The tasks of two workers are ordered only by the
 * queue that they are taken from, which orders submitting before running: the additions race. */
public class SoonFixedPool {
    static int total;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 6; i++)
            pool.execute(() -> total++);
        pool.shutdown();
    }
}
