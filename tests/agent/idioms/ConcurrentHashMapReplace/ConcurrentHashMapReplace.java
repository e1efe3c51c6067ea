// The reader waits until a mapping is replaced and removes it; java.util.concurrent: what precedes
// the placing of an object into a concurrent collection happens-before what follows its access or
// removal in another thread (ConcurrentMap.putIfAbsent, replace, remove).
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapReplace {
    static final ConcurrentHashMap<String, String> MAP = new ConcurrentHashMap<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (!MAP.remove("key", "new")) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        MAP.putIfAbsent("key", "old");
        MAP.replace("key", "old", "new");
        reader.join();
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
