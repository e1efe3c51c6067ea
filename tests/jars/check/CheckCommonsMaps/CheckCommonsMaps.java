// Two threads put a key each into a map of Commons Collections: a HashedMap, which is not
// synchronized and races; the same in a synchronized wrapper; and a StaticBucketMap, which has a
// lock a bucket.
import java.util.Collections;
import java.util.Map;
import org.apache.commons.collections4.map.HashedMap;
import org.apache.commons.collections4.map.StaticBucketMap;

public class CheckCommonsMaps {
    static void together(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static Map<Integer, Integer> make(String kind) {
        switch (kind) {
            case "unsynchronized": return new HashedMap<>();
            case "synchronized": return Collections.synchronizedMap(new HashedMap<>());
            case "buckets": return new StaticBucketMap<>(4);
            default: throw new IllegalArgumentException(kind);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Map<Integer, Integer> map = make(args[0]);
        together(() -> map.put(1, 1), () -> map.put(2, 2));
        if (!args[0].equals("unsynchronized")) {
            assert map.get(1) == 1 && map.get(2) == 2;
        }
    }
}
