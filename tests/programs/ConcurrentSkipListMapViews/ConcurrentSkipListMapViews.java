// ConcurrentSkipListMap: navigation, sub, head, tail and descending views, weakly consistent iterators, concurrency.
import java.util.*;
import java.util.concurrent.*;

public class ConcurrentSkipListMapViews {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t.getClass().getSimpleName() + " " + t.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        ConcurrentSkipListMap<Integer, String> m = new ConcurrentSkipListMap<>();
        for (int i = 10; i <= 100; i += 10) {
            m.put(i, "v" + i);
        }
        System.out.println(m.firstKey() + " " + m.lastEntry() + " " + m.floorKey(55) + " " + m.ceilingKey(55) + " " + m.lowerKey(50) + " " + m.higherKey(50));
        System.out.println(m.floorEntry(5) + " " + m.ceilingEntry(101) + " " + m.lowerEntry(10) + " " + m.higherEntry(100));
        NavigableMap<Integer, String> sub = m.subMap(20, false, 70, true), desc = m.descendingMap();
        System.out.println(sub + " " + sub.size());
        System.out.println(m.headMap(30) + " " + m.tailMap(80) + " " + m.headMap(30, true) + " " + m.tailMap(80, false));
        System.out.println(desc.firstKey() + " " + desc.headMap(60) + " " + desc.higherKey(60) + " " + desc.descendingMap().firstKey());
        System.out.println(m.descendingKeySet() + " " + sub.navigableKeySet().headSet(50));
        sub.put(25, "new");
        m.remove(40);
        System.out.println(sub + " " + m.containsKey(25));
        attempt("out of range put", () -> sub.put(20, "x"));
        attempt("out of range sub", () -> sub.subMap(10, 90));
        attempt("inverted range", () -> m.subMap(5, 1));
        attempt("null key", () -> m.put(null, "x"));
        attempt("null value", () -> m.put(1, null));
        attempt("immutable entry", () -> m.firstEntry().setValue("x"));
        attempt("empty first", () -> new ConcurrentSkipListMap<>().firstKey());
        attempt("empty poll", () -> new ConcurrentSkipListMap<>().pollFirstEntry());
        System.out.println(m.pollFirstEntry() + " " + m.pollLastEntry() + " " + sub.pollFirstEntry() + " " + m);
        System.out.println(m.computeIfAbsent(33, k -> "c" + k) + m.computeIfPresent(33, (k, v) -> v + k) + m.merge(33, "+", String::concat)
            + m.putIfAbsent(33, "no") + m.replace(33, "c3333+", "R") + m.replace(33, "S") + m.getOrDefault(34, "D") + m.compute(33, (k, v) -> null) + m.size());
        ConcurrentSkipListMap<String, Integer> ci = new ConcurrentSkipListMap<>(String.CASE_INSENSITIVE_ORDER);
        ci.put("Beta", 1);
        ci.put("alpha", 2);
        ci.put("BETA", 3);
        System.out.println(ci + " " + ci.get("ALPHA") + " " + ci.clone().equals(ci));
        // An iterator tolerates changes: what is added ahead of it is seen, what is removed ahead is not.
        StringBuilder sb = new StringBuilder();
        for (Integer k : m.keySet()) {
            sb.append(k).append(' ');
            if (k == 50) {
                m.put(55, "late");
                m.remove(60);
                m.put(11, "behind");
            }
        }
        System.out.println(sb + "-> " + m);
        m.replaceAll((k, v) -> v.toUpperCase(Locale.ROOT));
        System.out.println(m.values() + " " + m.entrySet().removeIf(e -> e.getKey() > 70) + " " + m.keySet());
        contended();
    }

    static void contended() throws InterruptedException {
        ConcurrentSkipListMap<Integer, Integer> m = new ConcurrentSkipListMap<>();
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            final int id = t;
            ts[t] = new Thread(() -> {
                for (int i = 0; i < 100; i++) {
                    m.merge((i * 37 + id * 11) % 100, 1, Integer::sum);
                    m.put(1000 + i * 4 + id, id);
                }
                for (int i = 0; i < 100; i += 2) {
                    m.remove(1000 + i * 4 + id);
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("low " + m.headMap(100).size() + " " + m.headMap(100).values().stream().allMatch(v -> v == 4)
            + " high " + m.tailMap(1000).size() + " " + m.tailMap(1000).firstKey() + ".." + m.lastKey());
        int prev = -1;
        boolean sorted = true;
        for (int k : m.keySet()) {
            sorted &= k > prev;
            prev = k;
        }
        System.out.println("sorted " + sorted);
    }
}
