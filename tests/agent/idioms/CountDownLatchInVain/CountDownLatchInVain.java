// "Actions in a thread prior to calling countDown() happen-before actions following a successful return from a
// corresponding await()" (CountDownLatch).
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class CountDownLatchInVain {
    static int state;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        int[] sum = new int[1];
        Thread one = start(() -> {
            state = 42;
            latch.countDown();
        });
        Thread two = start(() -> {
            Thread.sleep(1000);
            latch.await(100, TimeUnit.MILLISECONDS);
            sum[0] = state;
        });
        one.join();
        two.join();
        int seen = sum[0];
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
