// A task that is due after a while, and main, which waits for it: the worker waits until it is due.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledOnce {
    static int data;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        int got = pool.schedule(() -> data = 1, 10, TimeUnit.MILLISECONDS).get();
        assert got == 1 && data == 1;
        pool.shutdown();
    }
}
