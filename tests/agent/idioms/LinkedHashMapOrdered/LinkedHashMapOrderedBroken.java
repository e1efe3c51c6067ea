// As LinkedHashMapOrdered, but one of them puts.
import java.util.LinkedHashMap;
import java.util.Map;

public class LinkedHashMapOrderedBroken {
    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new LinkedHashMap<>();
        int[] sum = new int[2];
        map.put("first", 20);
        map.put("second", 22);
        Thread one = start(() -> map.put("third", 3));
        Thread two = start(() -> {
            Thread.sleep(100);
            sum[1] = map.getOrDefault("second", 0);
        });
        one.join();
        two.join();
        int seen = sum[0] + sum[1];
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
