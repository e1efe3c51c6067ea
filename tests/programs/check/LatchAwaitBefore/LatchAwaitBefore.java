// The twin of LatchAwaitMeanwhile: interrupted before, await throws even if the count is zero
// (CountDownLatch.await: "has its interrupted status set on entry").
import java.util.concurrent.CountDownLatch;

public class LatchAwaitBefore {
    static final CountDownLatch latch = new CountDownLatch(1);

    static void use() {
        Thread.currentThread().interrupt();
        try {
            latch.await();
            throw new IllegalArgumentException("the count is zero");
        } catch (InterruptedException e) {
            assert !Thread.currentThread().isInterrupted();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(LatchAwaitBefore::use);
        thread.start();
        latch.countDown();
        thread.join();
    }
}
