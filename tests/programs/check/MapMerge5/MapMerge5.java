// Five threads count under one key with merge(), which is atomic: main sees 5 when all have ended.
import java.util.concurrent.ConcurrentHashMap;

public class MapMerge5 {
    static final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[5];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> counts.merge("key", 1, Integer::sum));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert counts.get("key") == 5;
    }
}
