// A loop around CountDownLatch.await with a time: each time-out comes back to the same state, so the
// search ends, and the read after the loop happens after the write before countDown().
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class TimedLoopLatch {
    static int data;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread worker = new Thread(() -> {
            data = 1;
            latch.countDown();
        });
        worker.start();
        while (!latch.await(10, TimeUnit.MILLISECONDS)) {
        }
        assert data == 1;
    }
}
