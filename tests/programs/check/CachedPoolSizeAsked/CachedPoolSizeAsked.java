/* The worker of a cached pool may end before main asks how many there are: after its keep-alive time, and nothing says
 * how long main takes. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;

public class CachedPoolSizeAsked {
    public static void main(String[] args) throws InterruptedException {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newCachedThreadPool();
        CountDownLatch done = new CountDownLatch(1);
        pool.execute(done::countDown);
        done.await();
        if (pool.getPoolSize() == 0)
            throw new IllegalStateException();
    }
}
