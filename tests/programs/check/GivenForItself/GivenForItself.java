// The library asks for all of that for itself, and the program sees none of it: striped counters, hash
// tables by strings, a pool's set of workers, time limits, caches.
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

public class GivenForItself {
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> { });
        worker.start();
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.merge("a", 1, Integer::sum);
        LongAdder adder = new LongAdder();
        adder.add(map.get("a"));
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.shutdown();
        boolean ended = pool.awaitTermination(1, TimeUnit.SECONDS);
        assert ended && adder.sum() == 1;
        worker.join();
    }
}
