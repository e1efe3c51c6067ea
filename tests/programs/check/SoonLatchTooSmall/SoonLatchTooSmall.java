import java.util.concurrent.*;

/* Main waits for five of six tasks; what the sixth one to end writes is read without an order. That needs
 * the task that writes to be the last of six. */
public class SoonLatchTooSmall {
    static boolean done;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(5);
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 6; i++) {
            int number = i;
            pool.execute(() -> {
                if (number == 2)
                    done = true;
                latch.countDown();
            });
        }
        latch.await();
        System.out.println(done);
        pool.shutdown();
    }
}
