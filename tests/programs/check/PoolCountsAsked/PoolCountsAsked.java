// main asks a pool how many threads execute tasks while its only task may wait, run or have ended:
// none or one (ThreadPoolExecutor.getActiveCount).
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class PoolCountsAsked {
    public static void main(String[] args) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
                new LinkedBlockingQueue<>());
        pool.execute(() -> { });
        int active = pool.getActiveCount();
        pool.shutdown();
        if (active == 0) {
            throw new IllegalStateException("none");
        }
        throw new IllegalArgumentException("one");
    }
}
