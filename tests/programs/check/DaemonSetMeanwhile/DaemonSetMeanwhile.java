// Thread.start reads whether the thread is a daemon; setDaemon looks whether it is alive and then writes
// that. When main starts the thread in between, isDaemon says so of a thread that is none: main leaves it
// alone, and it waits for ever. The fields of Thread are the library's own: no race is reported.
import java.util.concurrent.CountDownLatch;

public class DaemonSetMeanwhile {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        Thread waiting = new Thread(() -> {
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        Thread setter = new Thread(() -> {
            try {
                waiting.setDaemon(true);
            } catch (IllegalThreadStateException e) {
                // it was started before
            }
        });
        setter.start();
        waiting.start();
        setter.join();
        if (!waiting.isDaemon())
            end.countDown();
    }
}
