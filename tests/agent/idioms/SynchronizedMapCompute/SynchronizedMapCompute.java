// Functions of computeIfAbsent, merge and forEach of Collections.synchronizedMap and Hashtable run
// under the map's lock.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class SynchronizedMapCompute {
    static int count;

    static void use(Map<Integer, Integer> map) {
        for (int i = 0; i < 50; i++) {
            map.computeIfAbsent(i, k -> {
                count++;
                return k;
            });
            map.merge(i, 1, (a, b) -> {
                count++;
                return a + b;
            });
        }
        map.forEach((k, v) -> count++);
    }

    public static void main(String[] args) throws Exception {
        Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>());
        Map<Integer, Integer> other = map;
        Thread one = start(() -> use(map));
        Thread two = start(() -> {
            use(other);
        });
        one.join();
        two.join();
        if (count != 50 + 100 + 100) {
            throw new AssertionError(count);
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
