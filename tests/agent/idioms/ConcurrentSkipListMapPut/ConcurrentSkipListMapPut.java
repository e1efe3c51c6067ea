// The reader polls the first entry; java.util.concurrent: what precedes the placing of an object
// into a concurrent collection happens-before what follows its access or removal in another thread
// (ConcurrentSkipListMap).
import java.util.concurrent.ConcurrentSkipListMap;

public class ConcurrentSkipListMapPut {
    static final ConcurrentSkipListMap<Integer, String> MAP = new ConcurrentSkipListMap<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (MAP.pollFirstEntry() == null) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        MAP.put(1, "value");
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
