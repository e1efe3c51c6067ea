/* A task keeps the thread that runs it, and main asks whether it is alive: it need not be, as in CachedPoolSizeAsked. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CachedPoolWorkerKept {
    static Thread worker;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newCachedThreadPool();
        CountDownLatch done = new CountDownLatch(1);
        pool.execute(() -> {
            worker = Thread.currentThread();
            done.countDown();
        });
        done.await();
        if (!worker.isAlive())
            throw new IllegalStateException();
    }
}
