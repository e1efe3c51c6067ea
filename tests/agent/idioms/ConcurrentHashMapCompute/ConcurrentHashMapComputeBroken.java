// As ConcurrentHashMapCompute, but they change it when compute() has returned.
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapComputeBroken {
    static final class Box {
        int count;
    }

    static final ConcurrentHashMap<String, Box> MAP = new ConcurrentHashMap<>();

    static void count() {
        Box same = MAP.compute("key", (key, box) -> {
            return box;
        });
        same.count++;
    }

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        MAP.put("key", box);
        Thread second = start(() -> {
            Thread.sleep(100);
            count();
        });
        count();
        second.join();
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
