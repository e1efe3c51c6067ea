// Two threads count in one ConcurrentHashMap: merge is atomic, so nothing is lost, and the map's
// own synchronization orders what it hands out.
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;

public class ConcurrentMapShared {
    static final BinaryOperator<Integer> SUM = Integer::sum;

    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("words", 0);
        Runnable count = () -> map.merge("words", 1, SUM);
        Thread first = new Thread(count);
        Thread second = new Thread(count);
        first.start();
        second.start();
        first.join();
        second.join();
        assert map.get("words") == 2;
    }
}
