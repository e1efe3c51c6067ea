// The twin of WeakHashMapLoses: an entry whose key is held is in the map, for both threads.
import java.util.*;

public class WeakHashMapKeeps {
    public static void main(String[] args) throws InterruptedException {
        Object key = new Object();
        Map<Object, String> map = Collections.synchronizedMap(new WeakHashMap<>());
        map.put(key, "held");
        Thread thread = new Thread(() -> {
            assert map.size() == 1;
        });
        thread.start();
        assert map.get(key) != null;
        thread.join();
        System.out.println(key);
    }
}
