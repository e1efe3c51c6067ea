// The same when no time-out ever fires: main waits for ever.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class TestLatchNever {
    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> { }, "worker").start();
        assert done.await(5, TimeUnit.SECONDS);
    }
}
