/* A worker counts until it is told to stop; main sleeps before it does anything.  As long as main has not moved, the
 * worker uses nothing in common with other threads, and no two of its states are equal: it must be
 * stopped all the same.  The race on `lost` is another thread's and main's: both write it unordered. */
import java.util.concurrent.atomic.AtomicInteger;

public class StopFlagCounter {
    static volatile boolean stop;
    static int lost;

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Thread worker = new Thread(() -> {
            while (!stop)
                count.incrementAndGet();
        });
        worker.start();
        Thread.sleep(10);
        Thread other = new Thread(() -> lost++);
        other.start();
        lost++;
        stop = true;
        worker.join();
        other.join();
    }
}
