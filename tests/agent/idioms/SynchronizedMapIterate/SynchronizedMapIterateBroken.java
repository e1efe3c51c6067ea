// As SynchronizedMapIterate, but it does not hold the monitor.
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class SynchronizedMapIterateBroken {
    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>());
        map.put("zero", 0);
        Collection<Integer> numbers = map.values();
        Thread second = start(() -> {
            Thread.sleep(100);
            map.put("zero", 1);
        });
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        second.join();
        if (sum > 1) {
            throw new AssertionError(sum);
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
