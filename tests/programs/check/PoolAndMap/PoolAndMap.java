// Two tasks in a pool of two threads count in a map: computeIfAbsent makes the counter once, and
// the map's and the counter's operations are atomic. countDown happens before await returns, so
// main sees both.
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolAndMap {
    static final ConcurrentHashMap<String, AtomicInteger> map = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CountDownLatch done = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            pool.execute(() -> {
                map.computeIfAbsent("key", key -> new AtomicInteger()).incrementAndGet();
                done.countDown();
            });
        }
        done.await();
        pool.shutdown();
        assert map.get("key").get() == 2;
    }
}
