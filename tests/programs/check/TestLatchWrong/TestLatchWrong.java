// A test that is wrong in any case: nothing counts the latch down, so that the time-out is the only way on;
// it needs no thread that could go on instead.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class TestLatchWrong {
    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> { }, "worker").start();
        assert done.await(5, TimeUnit.SECONDS);
    }
}
