// An entry whose key is gone is in the map or not, as the collector likes.
import java.util.*;

public class WeakHashMapLoses {
    public static void main(String[] args) {
        Map<Object, String> map = new WeakHashMap<>();
        map.put(new Object(), "lost");
        if (map.size() == 0)
            System.exit(5);
    }
}
