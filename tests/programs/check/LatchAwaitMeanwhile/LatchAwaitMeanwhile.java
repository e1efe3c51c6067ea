// As LockInterruptiblyMeanwhile with CountDownLatch.await: main interrupts and then counts down.
import java.util.concurrent.CountDownLatch;

public class LatchAwaitMeanwhile {
    static final CountDownLatch latch = new CountDownLatch(1);

    static void use() {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        assert Thread.currentThread().isInterrupted();
        throw new IllegalArgumentException("the count is zero");
    }

    public static void main(String[] args) {
        Thread thread = new Thread(LatchAwaitMeanwhile::use);
        thread.start();
        thread.interrupt();
        latch.countDown();
    }
}
