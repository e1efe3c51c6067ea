// LinkedHashMap: insertion order, access order, an LRU cache with removeEldestEntry, iteration during access.
import java.util.*;

public class LinkedHashMapAccessOrder {
    static final class Lru<K, V> extends LinkedHashMap<K, V> {
        final int max;
        final List<Object> evicted = new ArrayList<>();

        Lru(int max) {
            super(4, 0.75f, true);
            this.max = max;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> e) {
            if (size() > max) {
                evicted.add(e.getKey());
                return true;
            }
            return false;
        }
    }

    public static void main(String[] args) {
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        for (String s : "delta alpha charlie bravo".split(" ")) {
            m.put(s, s.length());
        }
        m.put("alpha", 99);
        System.out.println(m);
        m.remove("alpha");
        m.put("alpha", 1);
        System.out.println(m + " " + m.keySet() + " " + m.values());
        m.putIfAbsent("echo", 5);
        m.merge("delta", 1, Integer::sum);
        m.compute("charlie", (k, v) -> null);
        m.replaceAll((k, v) -> v * 10);
        System.out.println(m + " " + m.containsValue(50) + " " + m.getOrDefault("none", -1));

        LinkedHashMap<Integer, String> access = new LinkedHashMap<>(8, 0.75f, true);
        for (int i = 1; i <= 5; i++) {
            access.put(i, "v" + i);
        }
        access.get(2);
        access.getOrDefault(1, "");
        access.containsKey(5);
        System.out.println(access);
        access.put(3, "new");
        access.putIfAbsent(4, "no");
        System.out.println(access);
        access.computeIfPresent(5, (k, v) -> v + "!");
        access.computeIfAbsent(2, k -> "no");
        access.merge(1, "+", String::concat);
        access.replace(3, "replaced");
        System.out.println(access);
        StringBuilder sb = new StringBuilder();
        try {
            for (Integer k : access.keySet()) {
                sb.append(k).append(' ');
                access.get(k);
            }
        } catch (ConcurrentModificationException e) {
            sb.append("access is a modification");
        }
        System.out.println(sb);
        int sum = 0;
        for (Map.Entry<Integer, String> e : access.entrySet()) {
            e.setValue(e.getValue().toUpperCase(Locale.ROOT));
            sum += e.getKey();
        }
        System.out.println(sum + " setValue is not an access " + access);

        Lru<String, Integer> lru = new Lru<>(3);
        for (String s : "a b c a d a e b f a".split(" ")) {
            lru.merge(s, 1, Integer::sum);
        }
        System.out.println(lru + " evicted " + lru.evicted);
        lru.putAll(Map.of("a", 50));
        lru.put("z", 0);
        System.out.println(lru + " evicted " + lru.evicted);

        Iterator<Map.Entry<String, Integer>> it = lru.entrySet().iterator();
        it.next();
        it.remove();
        System.out.println(lru + " " + lru.equals(new HashMap<>(lru)) + " " + lru.hashCode());
        lru.clear();
        System.out.println(lru + " " + lru.isEmpty());
        // Growth does not disturb the order.
        LinkedHashMap<Integer, Integer> big = new LinkedHashMap<>(1);
        for (int i = 0; i < 200; i++) {
            big.put(i * 31 % 200, i);
        }
        int prev = -1;
        boolean inOrder = true;
        for (int v : big.values()) {
            inOrder &= v == prev + 1;
            prev = v;
        }
        System.out.println("in order " + inOrder + " " + big.size());
        LinkedHashSet<Integer> set = new LinkedHashSet<>();
        Collections.addAll(set, 5, 3, 5, 1, 3, 9);
        set.remove(3);
        set.add(3);
        System.out.println(set + " " + set.stream().map(String::valueOf).toList());
        System.out.println(new LinkedHashMap<>(Map.of("only", 1)) + " " + new LinkedHashMap<>(m).keySet());
    }
}
