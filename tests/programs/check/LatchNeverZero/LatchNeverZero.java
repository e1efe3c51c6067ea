// main awaits a CountDownLatch of two, which only one thread counts down.
// The mistake: the count stays at one, so main waits for ever: deadlock in every schedule.
import java.util.concurrent.CountDownLatch;

public class LatchNeverZero {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        Thread worker = new Thread(latch::countDown);
        worker.start();
        latch.await();
        worker.join();
    }
}
