// ConcurrentHashMap: the atomic single-key operations, nulls, recursion, views and contended counting.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ConcurrentHashMapCompute {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t.getClass().getName() + " " + (t instanceof NullPointerException ? "" : t.getMessage()));
        }
    }

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        attempt("put", () -> m.put("a", 1));
        attempt("put again", () -> m.put("a", 2));
        attempt("putIfAbsent", () -> m.putIfAbsent("a", 3));
        attempt("putIfAbsent new", () -> m.putIfAbsent("b", 3));
        attempt("computeIfAbsent", () -> m.computeIfAbsent("c", String::length));
        attempt("computeIfAbsent present", () -> m.computeIfAbsent("c", k -> 99));
        attempt("computeIfAbsent null", () -> m.computeIfAbsent("d", k -> null));
        attempt("computeIfPresent", () -> m.computeIfPresent("a", (k, v) -> v * 10));
        attempt("computeIfPresent absent", () -> m.computeIfPresent("z", (k, v) -> v * 10));
        attempt("computeIfPresent remove", () -> m.computeIfPresent("b", (k, v) -> null));
        attempt("compute new", () -> m.compute("e", (k, v) -> v == null ? 5 : v + 1));
        attempt("compute old", () -> m.compute("e", (k, v) -> v == null ? 5 : v + 1));
        attempt("compute remove", () -> m.compute("e", (k, v) -> null));
        attempt("merge new", () -> m.merge("f", 7, Integer::sum));
        attempt("merge old", () -> m.merge("f", 7, Integer::sum));
        attempt("merge remove", () -> m.merge("f", 7, (x, y) -> null));
        attempt("replace", () -> m.replace("a", 8));
        attempt("replace absent", () -> m.replace("q", 8));
        attempt("replace if wrong", () -> m.replace("a", 9, 10));
        attempt("replace if right", () -> m.replace("a", 8, 10));
        attempt("remove if wrong", () -> m.remove("a", 8));
        attempt("remove if right", () -> m.remove("a", 10));
        attempt("getOrDefault", () -> m.getOrDefault("a", -1));
        attempt("null key", () -> m.put(null, 1));
        attempt("null value", () -> m.put("n", null));
        attempt("null get", () -> m.get(null));
        attempt("function throws", () -> m.computeIfAbsent("x", k -> { throw new IllegalStateException("no " + k); }));
        attempt("recursive", () -> m.computeIfAbsent("r", k -> m.computeIfAbsent("r", j -> 1)));
        attempt("bad capacity", () -> new ConcurrentHashMap<>(-1));
        System.out.println(new TreeMap<>(m) + " size " + m.size() + " " + m.mappingCount() + " contains " + m.containsKey("c") + m.containsValue(1));
        iteration();
        counting();
        once();
    }

    static void iteration() {
        ConcurrentHashMap<Integer, String> m = new ConcurrentHashMap<>();
        for (int i = 0; i < 20; i++) {
            m.put(i * 16 + i % 3, "v" + i);
        }
        System.out.println(m);
        Iterator<Map.Entry<Integer, String>> it = m.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<Integer, String> e = it.next();
            if (e.getKey() % 2 == 0) {
                it.remove();
            } else {
                e.setValue(e.getValue().toUpperCase(Locale.ROOT));
            }
        }
        System.out.println(m);
        System.out.println(m.keySet().removeIf(k -> k > 200) + " " + m.values().removeIf(v -> v.endsWith("1")) + " " + m);
        for (Integer k : m.keySet()) {
            m.remove(k);
        }
        System.out.println("removed while iterating " + m + m.isEmpty());
        ConcurrentHashMap.KeySetView<String, Boolean> set = ConcurrentHashMap.newKeySet();
        System.out.println(set.add("x") + " " + set.add("x") + " " + set + " " + set.getMappedValue());
        ConcurrentHashMap<String, Integer> d = new ConcurrentHashMap<>();
        Set<String> keys = d.keySet(42);
        keys.add("one");
        keys.addAll(List.of("two", "three"));
        System.out.println(new TreeMap<>(d) + " " + d.equals(Map.of("one", 42, "two", 42, "three", 42)) + " " + d.hashCode());
    }

    static void counting() throws InterruptedException {
        ConcurrentHashMap<String, Integer> merged = new ConcurrentHashMap<>();
        ConcurrentHashMap<String, LongAdder> adders = new ConcurrentHashMap<>();
        String[] words = "the quick brown fox jumps over the lazy dog the end".split(" ");
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                for (int r = 0; r < 50; r++) {
                    for (String w : words) {
                        merged.merge(w, 1, Integer::sum);
                        adders.computeIfAbsent(w, k -> new LongAdder()).increment();
                    }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(new TreeMap<>(merged));
        System.out.println(new TreeMap<>(adders));
    }

    /** The mapping function of computeIfAbsent runs once a key, however many threads ask. */
    static void once() throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
        AtomicInteger calls = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 64; k++) {
                    m.computeIfAbsent(k, x -> {
                        calls.incrementAndGet();
                        Thread.yield();
                        return x * x;
                    });
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("calls " + calls + " sum " + m.values().stream().mapToInt(v -> v).sum());
    }
}
