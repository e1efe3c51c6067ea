// Bulk operations of ConcurrentHashMap are not atomic: another thread may see some of the entries of
// a putAll() (documentation of the class).
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

public class MapPutAllHalf {
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        TreeMap<String, Integer> two = new TreeMap<>();
        two.put("a", 1);
        two.put("b", 2);
        new Thread(() -> map.putAll(two)).start();
        if (map.containsKey("a") && !map.containsKey("b")) {
            throw new Error("half of it");
        }
    }
}
