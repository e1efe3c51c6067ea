// TreeMap and TreeSet: navigation, sub-map views that write through, descending views, comparators, red-black deletion.
import java.util.*;
import java.util.concurrent.Callable;

public class TreeMapViews {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t.getClass().getSimpleName() + " " + (t instanceof NullPointerException || t instanceof ClassCastException ? "" : t.getMessage()));
        }
    }

    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i : new int[] {50, 20, 80, 10, 30, 70, 90, 60, 40}) {
            m.put(i, "v" + i);
        }
        System.out.println(m);
        System.out.println(m.firstKey() + " " + m.lastKey() + " " + m.floorKey(55) + " " + m.ceilingKey(55) + " " + m.lowerKey(10) + " " + m.higherKey(90) + " " + m.floorEntry(50) + " " + m.lowerEntry(50));
        NavigableMap<Integer, String> sub = m.subMap(20, true, 70, false), head = m.headMap(30, true), tail = m.tailMap(80, false), desc = m.descendingMap();
        System.out.println(sub + " " + head + " " + tail + " " + desc);
        sub.put(25, "new");
        m.remove(30);
        System.out.println(sub + " " + sub.size() + " " + head + " " + m.containsKey(25));
        attempt("put outside", () -> sub.put(70, "x"));
        attempt("sub of sub", () -> sub.subMap(10, 30));
        attempt("narrower", () -> sub.subMap(25, 50));
        attempt("inverted", () -> m.subMap(9, 3));
        attempt("null key", () -> m.put(null, "x"));
        attempt("wrong class", () -> ((Map) m).get("string"));
        attempt("first of empty", () -> new TreeMap<>().firstKey());
        attempt("firstEntry of empty", () -> new TreeMap<>().firstEntry());
        attempt("set on snapshot", () -> m.firstEntry().setValue("x"));
        attempt("set on live entry", () -> m.entrySet().iterator().next().setValue("changed"));
        System.out.println(desc.firstEntry() + " " + desc.headMap(60, true) + " " + desc.tailMap(20) + " " + desc.subMap(80, 40) + " " + desc.descendingMap().firstKey() + " " + desc.ceilingKey(55));
        System.out.println(sub.descendingMap() + " " + sub.descendingKeySet().first() + " " + sub.navigableKeySet().tailSet(40));
        System.out.println(m.pollFirstEntry() + " " + m.pollLastEntry() + " " + sub.pollLastEntry() + " " + desc.pollFirstEntry() + " " + m);
        sub.clear();
        System.out.println(m + " " + sub.isEmpty());
        Iterator<Integer> it = m.keySet().iterator();
        it.next();
        it.remove();
        System.out.println(m);

        TreeMap<String, Integer> ci = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        ci.put("b", 1);
        ci.put("B", 2);
        ci.put("a", 3);
        System.out.println(ci + " " + ci.get("A") + " " + ci.containsKey("B") + " " + ci.equals(Map.of("b", 2, "a", 3)));
        TreeMap<String, Integer> nulls = new TreeMap<>(Comparator.nullsFirst(Comparator.reverseOrder()));
        nulls.put(null, 0);
        nulls.put("x", 1);
        nulls.put("y", 2);
        System.out.println(nulls + " " + nulls.get(null) + " " + nulls.headMap("y") + " " + (nulls.comparator() != null));
        functions();
        deletions();
        sets();
    }

    static void functions() {
        TreeMap<String, Integer> m = new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3));
        System.out.println(m.computeIfAbsent("d", k -> 4) + " " + m.computeIfPresent("a", (k, v) -> null) + " " + m.merge("b", 10, Integer::sum) + " " + m.compute("e", (k, v) -> 5) + " " + m.putIfAbsent("c", 9) + " " + m);
        m.replaceAll((k, v) -> v * 2);
        System.out.println(m + " " + m.replace("b", 24, 0) + m.replace("zz", 1) + " " + m.values() + " " + m.getOrDefault("q", -1));
        attempt("modified while computing", () -> m.computeIfAbsent("z", k -> { m.put("y", 1); return 2; }));
        System.out.println(new TreeMap<>(m.tailMap("c")).headMap("e"));
    }

    /** Insert and delete in an awkward order; the tree must stay sorted and complete all the way. */
    static void deletions() {
        TreeMap<Integer, Integer> m = new TreeMap<>();
        int x = 7, checks = 0;
        BitSet mirror = new BitSet();
        for (int step = 0; step < 1500; step++) {
            x = x * 1103515245 + 12345;
            int k = (x >>> 16) % 200;
            if ((x >>> 5 & 3) == 0) {
                m.remove(k);
                mirror.clear(k);
            } else {
                m.put(k, step);
                mirror.set(k);
            }
            if (step % 100 == 0) {
                int at = mirror.nextSetBit(0);
                for (int key : m.keySet()) {
                    if (key != at) {
                        System.out.println("wrong at " + key);
                    }
                    at = mirror.nextSetBit(at + 1);
                }
                checks += at == -1 ? 1 : 0;
            }
        }
        System.out.println("checks " + checks + " size " + m.size() + " mirror " + mirror.cardinality() + " " + m.firstEntry() + " " + m.lastEntry() + " " + m.hashCode());
    }

    static void sets() {
        TreeSet<String> s = new TreeSet<>(List.of("pear", "apple", "fig", "kiwi"));
        System.out.println(s + " " + s.first() + s.last() + s.lower("fig") + s.floor("fig") + s.higher("kiwi") + s.ceiling("b") + " " + s.headSet("fig") + s.headSet("fig", true) + s.tailSet("kiwi") + s.subSet("b", "l") + s.descendingSet());
        System.out.println(s.add("fig") + " " + s.pollFirst() + s.pollLast() + s + " " + s.descendingIterator().next() + " " + s.comparator());
        TreeSet<String> byLength = new TreeSet<>(Comparator.comparingInt(String::length));
        System.out.println(byLength.add("aa") + " " + byLength.add("bb") + " " + byLength.add("c") + " " + byLength + " " + byLength.contains("zz"));
        attempt("not comparable", () -> new TreeSet<Object>().add(new Object()));
        attempt("mixed", () -> new TreeSet<Object>(Arrays.asList(1, "a")));
    }
}
