// The program looks at the clock: what it does for other times was not tried. Each look counts once on
// this program's only path through it.
import java.time.Instant;

public class GivenClock {
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
