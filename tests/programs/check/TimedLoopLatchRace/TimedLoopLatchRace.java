// The twin of TimedLoopLatch: the loop gives up after its first time-out, and then reads what the worker
// may be writing.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class TimedLoopLatchRace {
    static int data;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread worker = new Thread(() -> {
            data = 1;
            latch.countDown();
        });
        worker.start();
        latch.await(10, TimeUnit.MILLISECONDS);
        System.out.println(data);
    }
}
