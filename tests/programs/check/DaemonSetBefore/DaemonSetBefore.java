// The twin of DaemonSetMeanwhile: the thread that sets the flag has ended when the other one is started,
// which is a daemon then on every schedule: the program ends while it waits.
import java.util.concurrent.CountDownLatch;

public class DaemonSetBefore {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        Thread waiting = new Thread(() -> {
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        Thread setter = new Thread(() -> waiting.setDaemon(true));
        setter.start();
        setter.join();
        waiting.start();
        if (!waiting.isDaemon())
            end.countDown();
    }
}
