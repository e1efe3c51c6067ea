// A HashMap is used under one monitor only; JLS 17.4.4: an unlock of a monitor synchronizes-with
// every subsequent lock of it.
import java.util.HashMap;
import java.util.Map;

public class GuardedHashMap {
    static final Object LOCK = new Object();
    static final Map<String, Integer> MAP = new HashMap<>();
    static Integer seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            synchronized (LOCK) {
                seen = MAP.get("key");
            }
        });
        synchronized (LOCK) {
            MAP.put("key", 42);
        }
        reader.join();
        if (seen != null && seen != 42) {
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
