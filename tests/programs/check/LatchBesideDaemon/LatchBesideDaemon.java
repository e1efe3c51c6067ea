// A latch of two is counted down once, or twice: by main always, by the other thread only if it
// sees a flag that main sets. Otherwise the waiting thread waits for ever beside the daemon.
import java.util.concurrent.CountDownLatch;

public class LatchBesideDaemon {
    static final CountDownLatch latch = new CountDownLatch(2);
    static volatile boolean beat;
    static volatile boolean open;

    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(() -> {
            while (true) {
                beat = !beat;
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        new Thread(() -> {
            if (open) {
                latch.countDown();
            }
        }).start();
        open = true;
        latch.countDown();
        latch.await();
    }
}
