// A LinkedHashMap in the order of accesses is altered by get() ("merely querying the map with get is a
// structural modification"): all of them need the lock.
import java.util.LinkedHashMap;
import java.util.Map;

public class LinkedHashMapRecent {
    public static void main(String[] args) throws Exception {
        Map<String, Integer> recent = new LinkedHashMap<>(16, 0.75f, true);
        Object lock = new Object();
        int[] sum = new int[2];
        recent.put("first", 20);
        recent.put("second", 22);
        recent.put("last", 0);
        Thread one = start(() -> {
            synchronized (lock) {
                sum[0] = recent.get("first");
            }
        });
        Thread two = start(() -> {
            Thread.sleep(100);
            synchronized (lock) {
                sum[1] = recent.getOrDefault("second", 0);
            }
        });
        one.join();
        two.join();
        int seen = sum[0] + sum[1];
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
