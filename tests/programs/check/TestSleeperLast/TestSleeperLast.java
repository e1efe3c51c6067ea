// The worker sleeps before it is done. A sleep is no time-out: it ends at some time in any case, and the
// latch is awaited for longer than that.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class TestSleeperLast {
    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            done.countDown();
        }, "worker").start();
        assert done.await(5, TimeUnit.SECONDS);
    }
}
