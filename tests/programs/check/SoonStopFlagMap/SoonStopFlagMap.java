import java.util.concurrent.*;

/* A thread fills a map until it is stopped; the size of the map grows without end. What it writes then is
 * read by main without an order, as in SoonStopFlag. */
public class SoonStopFlagMap {
    static volatile boolean stop;
    static int result;

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Thread filler = new Thread(() -> {
            for (int i = 0; !stop; i++)
                map.put(i, i);
            result = 1;
        });
        filler.start();
        System.out.println(map.get(3));
        stop = true;
        System.out.println(result);
    }
}
