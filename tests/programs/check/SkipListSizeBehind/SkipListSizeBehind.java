// ConcurrentSkipListMap.size() adds up what was counted; an entry that get() has found may not be
// counted yet ("may be inaccurate", says the documentation).
import java.util.concurrent.ConcurrentSkipListMap;

public class SkipListSizeBehind {
    public static void main(String[] args) {
        ConcurrentSkipListMap<String, Integer> map = new ConcurrentSkipListMap<>();
        new Thread(() -> map.put("a", 1)).start();
        if (map.get("a") != null && map.size() == 0) {
            throw new Error("not counted yet");
        }
    }
}
