import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** HashMap and ArrayList of boxed numbers: put, get, merge, remove, iteration. */
public class HashMapMix {
    public static void main(String[] args) {
        Map<Integer, Integer> counts = new HashMap<>();
        List<Integer> keys = new ArrayList<>();
        int random = 12345;
        for (int i = 0; i < 1_100_000; i++) {
            random = random * 1103515245 + 12345;
            Integer key = (random >>> 8) % 20_000;
            if (counts.merge(key, 1, Integer::sum) == 1) {
                keys.add(key);
            }
            if (i % 7 == 0) {
                counts.remove(keys.get(i % keys.size()));
            }
        }
        long sum = 0;
        for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            sum += (long) entry.getKey() * entry.getValue();
        }
        System.out.println(counts.size() + " " + keys.size() + " " + sum);
    }
}
