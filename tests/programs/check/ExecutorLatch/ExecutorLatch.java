// Two tasks run in a pool of two threads, write their plain results and count a latch down; main
// shuts the pool down and awaits the latch: countDown happens before await returns, so main reads in
// order, whichever worker ran what and however the pool ends.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorLatch {
    static final int[] results = new int[2];

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CountDownLatch done = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            int index = i;
            pool.execute(() -> {
                results[index] = index + 1;
                done.countDown();
            });
        }
        pool.shutdown();
        done.await();
        assert results[0] == 1 && results[1] == 2;
    }
}
