// The twin of GivenHash: a LinkedHashMap has the order of insertion, whatever the hash codes are; and so
// does a HashSet's hash code of a string, a number or a record follow from its value.
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

public class GivenHashLinked {
    record Pair(int a, int b) { }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> { });
        worker.start();
        Map<Object, String> map = new LinkedHashMap<>();
        map.put(new Object(), "a");
        map.put("text", "b");
        String order = String.join(",", map.values());
        Set<Object> set = new HashSet<>();
        set.add(new Pair(1, 2));
        set.add(3);
        assert set.size() == 2 && order.equals("a,b");
        worker.join();
    }
}
