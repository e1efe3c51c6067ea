// A race that needs no time-out, and a failure that does: it comes last.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class TestRaceAndTimeOut {
    static int data;

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            done.countDown();
            data = 1;
        }, "worker").start();
        assert done.await(5, TimeUnit.SECONDS);
        System.out.println(data);
    }
}
