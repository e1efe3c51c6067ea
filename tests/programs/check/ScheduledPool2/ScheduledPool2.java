// A scheduled pool of one thread runs two tasks after a delay each; main gets both futures, and
// what a task wrote happens before get() returns. The order of the two is the clock's affair.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ScheduledPool2 {
    static int first, second;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> one = pool.schedule(() -> {
            first = 1;
        }, 1, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> two = pool.schedule(() -> {
            second = 2;
        }, 2, TimeUnit.MILLISECONDS);
        one.get();
        two.get();
        pool.shutdown();
        assert first + second == 3;
    }
}
