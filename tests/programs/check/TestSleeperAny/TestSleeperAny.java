// The twin of TestSleeperLast: time-outs may come at any moment, which is what the findings need.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class TestSleeperAny {
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
