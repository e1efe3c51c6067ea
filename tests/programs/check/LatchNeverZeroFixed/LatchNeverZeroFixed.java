// main awaits a CountDownLatch of two, which two threads count down after writing their results:
// main always goes on and sees both.
import java.util.concurrent.CountDownLatch;

public class LatchNeverZeroFixed {
    static int left;
    static int right;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        Thread first = new Thread(() -> {
            left = 1;
            latch.countDown();
        });
        Thread second = new Thread(() -> {
            right = 2;
            latch.countDown();
        });
        first.start();
        second.start();
        latch.await();
        assert left + right == 3;
    }
}
