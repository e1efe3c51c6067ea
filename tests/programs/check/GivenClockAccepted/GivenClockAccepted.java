// The twin of GivenClock: the clock is taken as given.
import java.time.Instant;

public class GivenClockAccepted {
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> { });
        worker.start();
        long start = System.nanoTime();
        if (System.currentTimeMillis() < 0 || System.nanoTime() - start < 0 || Instant.now() == null) {
            throw new IllegalStateException();
        }
        worker.join();
    }
}
