// The order of a HashMap follows from the hash codes of its keys, which Object.hashCode leaves open.
import java.util.HashMap;
import java.util.Map;

public class GivenHash {
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> { });
        worker.start();
        Map<Object, String> map = new HashMap<>();
        map.put(new Object(), "a");
        map.put("text", "b");
        String order = String.join(",", map.values());
        worker.join();
    }
}
