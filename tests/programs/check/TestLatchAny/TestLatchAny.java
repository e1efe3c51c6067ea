// The twin of TestLatchLast: time-outs may come at any moment, which is what the findings need.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class TestLatchAny {
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
