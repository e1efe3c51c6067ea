import java.util.concurrent.*;
public class TimedLatch {
    static int r1, x;
    public static void main(String[] a) throws Exception {
        CountDownLatch l = new CountDownLatch(1);
        Thread t = new Thread(() -> { x = 1; l.countDown(); });
        t.start();
        r1 = l.await(5, TimeUnit.MILLISECONDS) ? 1 : 2;
        x = 2;
    }
}
