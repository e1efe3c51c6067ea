/* The program makes the threads of the pool itself, and asks whether one is alive: as CachedPoolWorkerKept. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CachedPoolOwnFactory {
    static Thread worker;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newCachedThreadPool(task -> worker = new Thread(task));
        CountDownLatch done = new CountDownLatch(1);
        pool.execute(done::countDown);
        done.await();
        if (!worker.isAlive())
            throw new IllegalStateException();
    }
}
