// The function of computeIfAbsent() runs before its value is in the map: another thread, which get()
// does not block, may see what the function wrote and no value yet.
import java.util.concurrent.ConcurrentHashMap;

public class ComputeSeenBefore {
    static volatile boolean computed;

    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        new Thread(() -> map.computeIfAbsent("a", key -> {
            computed = true;
            return 1;
        })).start();
        if (computed && map.get("a") == null) {
            throw new Error("computed, not there");
        }
    }
}
