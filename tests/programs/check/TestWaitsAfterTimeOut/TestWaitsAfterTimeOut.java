// A wait without end beside a daemon that goes on for ever: main gives up the latch, and then nothing wakes the
// worker. Only the early time-out leads there.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class TestWaitsAfterTimeOut {
    static final Object lock = new Object();
    static boolean isSet;

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Thread daemon = new Thread(() -> {
            while (true) {
                Thread.yield();
            }
        }, "daemon");
        daemon.setDaemon(true);
        daemon.start();
        Thread worker = new Thread(() -> {
            done.countDown();
            synchronized (lock) {
                while (!isSet) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        }, "worker");
        worker.start();
        if (done.await(5, TimeUnit.SECONDS)) {
            synchronized (lock) {
                isSet = true;
                lock.notify();
            }
        }
    }
}
