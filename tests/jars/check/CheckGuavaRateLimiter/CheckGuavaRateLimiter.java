// Two threads try to get a permit each of a RateLimiter, which is safe for concurrent use. How many
// get one is the clock's affair, so only that at least one does is asserted: the first permit is
// always there.
import com.google.common.util.concurrent.RateLimiter;

public class CheckGuavaRateLimiter {
    static final RateLimiter limiter = RateLimiter.create(1);
    static boolean first, second;

    static void together(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        together(() -> first = limiter.tryAcquire(), () -> second = limiter.tryAcquire());
        assert first || second;
    }
}
