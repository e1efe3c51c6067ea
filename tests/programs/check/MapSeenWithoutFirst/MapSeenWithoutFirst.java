// A ConcurrentHashMap makes its table when the first entry is put in, before that entry is there. An iterator that
// begins in between, and is weakly consistent ("reflecting the state of the hash table at some point at or
// since the creation of the iterator"), may find the second entry and not the first.
import java.util.concurrent.ConcurrentHashMap;

public class MapSeenWithoutFirst {
    public static void main(String[] args) {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        new Thread(() -> {
            map.put(1, 1);
            map.put(2, 2);
        }).start();
        boolean first = false;
        for (Integer key : map.keySet()) {
            first = first || key == 1;
            if (!first) {
                throw new Error("the second without the first");
            }
        }
    }
}
