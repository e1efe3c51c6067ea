// The reader waits until a key is there; java.util.concurrent: what precedes the placing of an
// object into a concurrent collection happens-before what follows its access or removal in another
// thread (ConcurrentHashMap.put, get).
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapPut {
    static final ConcurrentHashMap<String, String> MAP = new ConcurrentHashMap<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (MAP.get("key") == null) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        MAP.put("key", "value");
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
