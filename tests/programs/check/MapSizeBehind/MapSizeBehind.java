// ConcurrentHashMap.size() reflects "transient states" (its documentation): an entry that get() has
// found may not be counted yet.
import java.util.concurrent.ConcurrentHashMap;

public class MapSizeBehind {
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        new Thread(() -> map.put("a", 1)).start();
        if (map.get("a") != null && map.size() == 0) {
            throw new Error("not counted yet");
        }
    }
}
