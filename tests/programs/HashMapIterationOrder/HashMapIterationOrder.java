// HashMap and HashSet: iteration order of String and Integer keys, resizing, collisions, trees, nulls, views.
import java.util.*;

public class HashMapIterationOrder {
    record Bad(int id) implements Comparable<Bad> {
        @Override
        public int hashCode() {
            return id % 3;
        }

        @Override
        public int compareTo(Bad o) {
            return Integer.compare(id, o.id);
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> words = new HashMap<>();
        for (String w : "It was the best of times it was the worst of times it was the age of wisdom it was the age of foolishness".split(" ")) {
            words.merge(w, 1, Integer::sum);
        }
        System.out.println(words);
        System.out.println(words.keySet());
        System.out.println(words.values());
        Map<Integer, String> ints = new HashMap<>();
        for (int i = 0; i < 15; i++) {
            ints.put(i * 17 - 40, Integer.toHexString(i * 17 - 40));
        }
        System.out.println(ints);
        ints.put(null, "null key");
        ints.put(1000, null);
        System.out.println(ints.get(null) + " " + ints.get(1000) + " " + ints.containsKey(1000) + ints.containsKey(1001) + ints.containsValue(null) + " " + ints.getOrDefault(1000, "d") + ints.getOrDefault(1001, "d"));
        System.out.println(ints);
        // The same content in maps with different capacities has a different order but is equal.
        Map<Integer, Integer> small = new HashMap<>(2), large = new HashMap<>(256);
        for (int i : new int[] {100, 33, 17, 64, 1, 16}) {
            small.put(i, i);
            large.put(i, i);
        }
        System.out.println(small + " " + large + " " + small.equals(large) + " " + (small.hashCode() == large.hashCode()));
        Set<Object> mixed = new HashSet<>(Arrays.asList("a", 1, 2L, 'c', 1.5, true, "b", null, List.of(1, 2), Map.of("k", "v")));
        System.out.println(mixed);
        Set<Character> chars = new HashSet<>();
        for (char c : "the quick brown fox".toCharArray()) {
            chars.add(c);
        }
        System.out.println(chars);
        Set<Long> longs = new HashSet<>(List.of(1L << 32, 1L, -1L, 1L << 33, 5L));
        Set<Double> doubles = new HashSet<>(List.of(0.0, -0.0, 1.0, Double.NaN, 0.5, 1e10));
        System.out.println(longs + " " + doubles + " " + doubles.contains(Double.NaN));

        trees();
        views();
        functions();
        linkedVariants();
    }

    static void trees() {
        Map<Bad, Integer> m = new HashMap<>();
        for (int i = 0; i < 90; i++) {
            m.put(new Bad(i * 7 % 90), i);
        }
        int sum = 0;
        for (int i = 0; i < 90; i++) {
            sum += m.get(new Bad(i)) * (i % 5);
        }
        StringBuilder sb = new StringBuilder();
        int n = 0;
        for (Bad b : m.keySet()) {
            if (n++ < 12) {
                sb.append(b.id()).append(' ');
            }
        }
        System.out.println("treeified " + m.size() + " " + sum + " first " + sb);
        for (int i = 0; i < 90; i++) {
            if (i % 10 != 0) {
                m.remove(new Bad(i));
            }
        }
        System.out.println(m);
    }

    static void views() {
        Map<String, Integer> m = new HashMap<>(Map.of("one", 1, "two", 2, "three", 3, "four", 4, "five", 5));
        m.keySet().remove("one");
        m.values().remove(4);
        m.entrySet().removeIf(e -> e.getValue() == 5);
        System.out.println(new TreeMap<>(m));
        for (Map.Entry<String, Integer> e : m.entrySet()) {
            e.setValue(e.getValue() * 100);
        }
        System.out.println(new TreeMap<>(m) + " " + m.entrySet().contains(Map.entry("two", 200)) + " " + m.keySet().equals(Set.of("two", "three")));
        try {
            m.keySet().add("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("key set cannot grow");
        }
        Iterator<String> it = m.keySet().iterator();
        try {
            it.remove();
        } catch (IllegalStateException e) {
            System.out.println("remove before next");
        }
        it.next();
        it.remove();
        it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println("exhausted, size " + m.size());
        }
        @SuppressWarnings("unchecked")
        Map<String, Integer> clone = (Map<String, Integer>) ((HashMap<String, Integer>) m).clone();
        clone.clear();
        System.out.println(m.size() + " " + clone.isEmpty());
    }

    static void functions() {
        Map<String, Integer> m = new HashMap<>();
        System.out.println(m.putIfAbsent("a", 1) + " " + m.putIfAbsent("a", 2) + " " + m.computeIfAbsent("b", String::length) + " " + m.computeIfPresent("b", (k, v) -> null) + " " + m.containsKey("b")
            + " " + m.compute("a", (k, v) -> v + 10) + " " + m.merge("a", 5, (x, y) -> null) + " " + m + " " + m.replace("z", 1) + " " + m.remove("z", 1));
        try {
            m.computeIfAbsent("self", k -> {
                m.put("other", 1);
                return 2;
            });
        } catch (ConcurrentModificationException e) {
            System.out.println("modified while computing " + m);
        }
        for (int i = 0; i < 5; i++) {
            m.put("k" + i, i);
        }
        m.replaceAll((k, v) -> v * v);
        System.out.println(new TreeMap<>(m));
        try {
            new HashMap<>(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new HashMap<>(1, Float.NaN);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static void linkedVariants() {
        LinkedHashSet<String> s = new LinkedHashSet<>(List.of("z", "a", "m"));
        s.add("a");
        s.remove("z");
        s.add("z");
        System.out.println(s + " " + s.equals(Set.of("a", "m", "z")));
    }
}
