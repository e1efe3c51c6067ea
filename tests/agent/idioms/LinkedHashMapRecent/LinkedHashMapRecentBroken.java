// As LinkedHashMapRecent, but without the lock.
import java.util.LinkedHashMap;
import java.util.Map;

public class LinkedHashMapRecentBroken {
    public static void main(String[] args) throws Exception {
        Map<String, Integer> recent = new LinkedHashMap<>(16, 0.75f, true);
        Object lock = new Object();
        int[] sum = new int[2];
        recent.put("first", 20);
        recent.put("second", 22);
        recent.put("last", 0);
        Thread one = start(() -> {
            sum[0] = recent.get("first");
        });
        Thread two = start(() -> {
            Thread.sleep(100);
            sum[1] = recent.getOrDefault("second", 0);
        });
        one.join();
        two.join();
        int seen = sum[0] + sum[1];
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
