// Two threads change a value in place inside of compute(); ConcurrentHashMap.compute: the whole
// invocation is performed atomically; ConcurrentMap: what precedes the placing of a value happens-
// before what follows its access.
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapCompute {
    static final class Box {
        int count;
    }

    static final ConcurrentHashMap<String, Box> MAP = new ConcurrentHashMap<>();

    static void count() {
        MAP.compute("key", (key, box) -> {
            box.count++;
            return box;
        });
    }

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        MAP.put("key", box);
        Thread second = start(() -> {
            count();
        });
        count();
        second.join();
        if (box.count != 2) {
            throw new AssertionError(box.count);
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
