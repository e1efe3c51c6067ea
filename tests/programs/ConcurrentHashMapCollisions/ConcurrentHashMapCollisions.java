// ConcurrentHashMap: bins that become trees, resizing by many threads, keys that are and are not Comparable.
import java.util.*;
import java.util.concurrent.*;

public class ConcurrentHashMapCollisions {
    static final class Key implements Comparable<Key> {
        final int id, hash;

        Key(int id, int hash) {
            this.id = id;
            this.hash = hash;
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key k && k.id == id;
        }

        @Override
        public int compareTo(Key o) {
            return Integer.compare(id, o.id);
        }
    }

    static final class Opaque {
        final int id;

        Opaque(int id) {
            this.id = id;
        }

        @Override
        public int hashCode() {
            return 7;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Opaque k && k.id == id;
        }
    }

    public static void main(String[] args) throws Exception {
        tree();
        opaque();
        concurrentTree();
        resize();
    }

    static void tree() {
        ConcurrentHashMap<Key, Integer> m = new ConcurrentHashMap<>(128);
        for (int i = 0; i < 100; i++) {
            m.put(new Key(i, 5), i);
        }
        int found = 0, sum = 0;
        for (int i = 0; i < 120; i++) {
            Integer v = m.get(new Key(i, 5));
            if (v != null) {
                found++;
                sum += v;
            }
        }
        System.out.println("tree bin " + found + " " + sum + " " + m.get(new Key(3, 6)));
        for (int i = 0; i < 100; i += 3) {
            m.remove(new Key(i, 5));
        }
        for (int i = 1; i < 100; i += 3) {
            m.compute(new Key(i, 5), (k, v) -> v + 1000);
        }
        System.out.println("after " + m.size() + " " + m.values().stream().mapToInt(x -> x).sum());
        for (int i = 0; i < 96; i++) {
            m.remove(new Key(i, 5));
        }
        List<Integer> left = new ArrayList<>(m.values());
        Collections.sort(left);
        System.out.println("untreeified " + left);
        m.clear();
        System.out.println(m.isEmpty() + " " + m.get(new Key(1, 5)));
    }

    static void opaque() {
        ConcurrentHashMap<Opaque, Integer> m = new ConcurrentHashMap<>(64);
        for (int i = 0; i < 40; i++) {
            m.put(new Opaque(i), i * i);
        }
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            sum += m.get(new Opaque(i));
        }
        System.out.println("opaque " + sum + " " + m.size() + " " + m.containsKey(new Opaque(40)) + " " + m.remove(new Opaque(20)) + " " + m.size());
    }

    static void concurrentTree() throws InterruptedException {
        ConcurrentHashMap<Key, Integer> m = new ConcurrentHashMap<>(64);
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            final int id = t;
            ts[t] = new Thread(() -> {
                for (int i = 0; i < 60; i++) {
                    m.merge(new Key(i, i % 2), id + 1, Integer::sum);
                    if (i % 4 == id) {
                        m.get(new Key(59 - i, (59 - i) % 2));
                    }
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("concurrent tree " + m.size() + " all ten " + m.values().stream().allMatch(v -> v == 10));
    }

    static void resize() throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>(2);
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            final int id = t;
            ts[t] = new Thread(() -> {
                for (int i = 0; i < 500; i++) {
                    m.put(i * 4 + id, i);
                    if (i % 5 == 0) {
                        m.remove(i * 4 + id);
                    }
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        long sum = 0;
        for (Map.Entry<Integer, Integer> e : m.entrySet()) {
            sum += (long) e.getKey() * 3 + e.getValue();
        }
        System.out.println("resized " + m.size() + " " + sum);
    }
}
