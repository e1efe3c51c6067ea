// A pool's thread runs two tasks, of which the first submits the second and shuts the pool down.
// Both write plain results and count a latch down, and main awaits the latch: countDown happens
// before await returns, so main reads in order. A pool that is shut down still runs what it was
// given before, so the latch always opens.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorOneWorker {
    static final int[] results = new int[2];

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        CountDownLatch done = new CountDownLatch(2);
        pool.execute(() -> {
            results[0] = 1;
            done.countDown();
            pool.execute(() -> {
                results[1] = 2;
                done.countDown();
            });
            pool.shutdown();
        });
        done.await();
        assert results[0] == 1 && results[1] == 2;
    }
}
