// Two threads put into one HashMap without a lock, into different buckets of a table that exists
// already and does not grow.
// The mistake: both count the change in modCount and size, which race. They touch different
// elements of the table, and the table itself is only read: these do not race.
import java.util.HashMap;
import java.util.Map;

public class SharedHashMap {
    public static void main(String[] args) throws InterruptedException {
        Map<Integer, String> map = new HashMap<>();
        map.put(0, "main");
        Thread first = new Thread(() -> map.put(1, "first"));
        Thread second = new Thread(() -> map.put(2, "second"));
        first.start();
        second.start();
        first.join();
        second.join();
        assert map.get(0).equals("main");
        assert map.get(1).equals("first");
        assert map.get(2).equals("second");
    }
}
