// As SynchronizedMapCompute, but the functions of two maps share a counter.
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;

public class SynchronizedMapComputeBroken {
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
        Map<Integer, Integer> other = new Hashtable<>();
        Thread one = start(() -> use(map));
        Thread two = start(() -> {
            Thread.sleep(100);
            use(other);
        });
        one.join();
        two.join();
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
