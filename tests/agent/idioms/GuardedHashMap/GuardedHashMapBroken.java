// As GuardedHashMap, but one thread looks up without the monitor.
import java.util.HashMap;
import java.util.Map;

public class GuardedHashMapBroken {
    static final Object LOCK = new Object();
    static final Map<String, Integer> MAP = new HashMap<>();
    static Integer seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            Thread.sleep(100);
            seen = MAP.get("key");
        });
        synchronized (LOCK) {
            MAP.put("key", 42);
        }
        reader.join();
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
