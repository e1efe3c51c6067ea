/* A cached pool runs a task and is left alone.  Its worker waits for a minute and ends, which may be at any moment; but
 * nothing looks at it, so it is enough that it ends when nothing else can happen. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CachedPoolIdle {
    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newCachedThreadPool();
        CountDownLatch done = new CountDownLatch(1);
        pool.execute(done::countDown);
        done.await();
    }
}
