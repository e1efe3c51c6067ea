// ConcurrentHashMap: forEach, search, reduce in all forms, sequential and with a parallelism threshold of one.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ConcurrentHashMapBulk {
    public static void main(String[] args) {
        ConcurrentHashMap<Integer, String> m = new ConcurrentHashMap<>();
        for (int i = 1; i <= 60; i++) {
            m.put(i, Integer.toBinaryString(i));
        }
        for (long threshold : new long[] {Long.MAX_VALUE, 8, 1}) {
            System.out.println("threshold " + (threshold == Long.MAX_VALUE ? "max" : threshold));
            all(m, threshold);
        }
        empty();
        try {
            m.forEach(1, (k, v) -> {
                if (k == 30) {
                    throw new IllegalArgumentException("at " + k);
                }
            });
        } catch (IllegalArgumentException e) {
            // Thrown by a helper thread, the exception arrives wrapped in another one of its class.
            System.out.println("thrown out of a bulk operation: " + (e.getCause() == null ? e : e.getCause()).getMessage());
        }
        m.replaceAll((k, v) -> v + "!" + k % 3);
        System.out.println(m.get(5) + " " + m.get(60));
        System.out.println(m.keySet().stream().filter(k -> k > 55).sorted().toList());
        System.out.println(m.entrySet().parallelStream().mapToInt(e -> e.getKey() * e.getValue().length()).sum());
        System.out.println(m.values().stream().mapToInt(String::length).summaryStatistics());
    }

    static void all(ConcurrentHashMap<Integer, String> m, long t) {
        AtomicLong n = new AtomicLong();
        m.forEach(t, (k, v) -> n.addAndGet(k + v.length()));
        System.out.print(n.getAndSet(0));
        m.forEach(t, (k, v) -> k % 2 == 0 ? v : null, v -> n.addAndGet(v.length()));
        System.out.print(" " + n.getAndSet(0));
        m.forEachKey(t, n::addAndGet);
        System.out.print(" " + n.getAndSet(0));
        m.forEachKey(t, k -> k > 50 ? k : null, k -> n.addAndGet(k));
        System.out.print(" " + n.getAndSet(0));
        m.forEachValue(t, v -> n.addAndGet(v.length()));
        System.out.print(" " + n.getAndSet(0));
        m.forEachValue(t, v -> v.endsWith("1") ? null : v, v -> n.incrementAndGet());
        System.out.print(" " + n.getAndSet(0));
        m.forEachEntry(t, e -> n.addAndGet(e.getKey()));
        System.out.print(" " + n.getAndSet(0));
        m.forEachEntry(t, e -> e.getKey() < 10 ? e : null, e -> n.incrementAndGet());
        System.out.println(" " + n.getAndSet(0));

        System.out.println(m.search(t, (k, v) -> v.equals("101010") ? k : null)
            + " " + m.search(t, (k, v) -> v.isEmpty() ? k : null)
            + " " + m.searchKeys(t, k -> k == 17 ? "found17" : null)
            + " " + m.searchValues(t, v -> v.equals("111111") ? v : null)
            + " " + m.searchEntries(t, e -> e.getKey() == 59 ? e.getValue() : null));

        System.out.println(m.reduce(t, (k, v) -> k * 2, Integer::sum)
            + " " + m.reduceToInt(t, (k, v) -> v.length(), 0, Integer::sum)
            + " " + m.reduceToLong(t, (k, v) -> (long) k * k, 0L, Long::sum)
            + " " + m.reduceToDouble(t, (k, v) -> k / 2.0, 0.0, Double::sum));
        System.out.println(m.reduceKeys(t, Math::max)
            + " " + m.reduceKeys(t, k -> k % 10 == 0 ? k : null, Integer::sum)
            + " " + m.reduceKeysToInt(t, k -> k, Integer.MAX_VALUE, Math::min)
            + " " + m.reduceKeysToLong(t, k -> k, 0, Long::sum)
            + " " + m.reduceKeysToDouble(t, k -> k, 0, Math::max));
        System.out.println(m.reduceValues(t, (a, b) -> a.compareTo(b) > 0 ? a : b)
            + " " + m.reduceValues(t, v -> v.length() == 5 ? 1 : null, Integer::sum)
            + " " + m.reduceValuesToInt(t, String::length, 0, Math::max)
            + " " + m.reduceValuesToLong(t, v -> Long.parseLong(v, 2), 0, Long::sum)
            + " " + m.reduceValuesToDouble(t, String::length, 0, Double::sum));
        System.out.println(m.reduceEntries(t, (a, b) -> a.getKey() > b.getKey() ? a : b)
            + " " + m.reduceEntries(t, Map.Entry::getKey, Integer::sum)
            + " " + m.reduceEntriesToInt(t, e -> e.getKey() ^ e.getValue().length(), 0, (a, b) -> a ^ b)
            + " " + m.reduceEntriesToLong(t, e -> 1, 0, Long::sum)
            + " " + m.reduceEntriesToDouble(t, e -> 0.5, 0, Double::sum));
    }

    static void empty() {
        ConcurrentHashMap<String, String> e = new ConcurrentHashMap<>();
        System.out.println(e.reduce(1, (k, v) -> k + v, String::concat) + " " + e.search(1, (k, v) -> k) + " "
            + e.reduceKeys(1, String::concat) + " " + e.reduceValuesToInt(1, String::length, -7, Integer::sum) + " " + e);
    }
}
