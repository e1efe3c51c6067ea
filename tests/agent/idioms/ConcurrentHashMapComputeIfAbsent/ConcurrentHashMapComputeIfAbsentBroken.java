// As ConcurrentHashMapComputeIfAbsent, but the threads look the value up and write its field when
// they have it.
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapComputeIfAbsentBroken {
    static final class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    static final ConcurrentHashMap<String, Box> MAP = new ConcurrentHashMap<>();

    static int get() {
        Box box = MAP.computeIfAbsent("key", key -> new Box(42));
        box.value = 42;
        return box.value;
    }

    public static void main(String[] args) throws Exception {
        int[] seen = new int[1];
        Thread second = start(() -> seen[0] = get());
        int own = get();
        second.join();
        if (own != 42) {
            throw new AssertionError(own);
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
