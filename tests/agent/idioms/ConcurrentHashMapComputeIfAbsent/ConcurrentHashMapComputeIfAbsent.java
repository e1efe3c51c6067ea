// Of two threads one makes the value, both read its plain field; java.util.concurrent: what
// precedes the placing of an object into a concurrent collection happens-before what follows its
// access or removal in another thread (ConcurrentHashMap.computeIfAbsent, at most once per key).
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapComputeIfAbsent {
    static final class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    static final ConcurrentHashMap<String, Box> MAP = new ConcurrentHashMap<>();

    static int get() {
        Box box = MAP.computeIfAbsent("key", key -> new Box(42));
        return box.value;
    }

    public static void main(String[] args) throws Exception {
        int[] seen = new int[1];
        Thread second = start(() -> seen[0] = get());
        int own = get();
        second.join();
        if (own != 42 || seen[0] != 42) {
            throw new AssertionError(seen[0]);
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
