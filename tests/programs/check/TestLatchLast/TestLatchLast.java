// A test that awaits a latch for at most five seconds.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class TestLatchLast {
    static int data;

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            data = 1;
            done.countDown();
        }, "worker").start();
        assert done.await(5, TimeUnit.SECONDS);
        assert data == 1;
    }
}
