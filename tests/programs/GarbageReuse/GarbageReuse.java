import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Much garbage in a small heap: what is reachable stays as it was, what is new is zero. */
public class GarbageReuse {
    static class Tree {
        Tree left, right;
        int value;
        long[] padding;

        Tree(int depth, int value) {
            this.value = value;
            if (depth > 0) {
                left = new Tree(depth - 1, 2 * value);
                right = new Tree(depth - 1, 2 * value + 1);
            }
            padding = new long[value % 7];
        }

        long sum() {
            for (long l : padding)
                if (l != 0)
                    throw new IllegalStateException("dirty padding");
            return value + (left == null ? 0 : left.sum() + right.sum());
        }
    }

    static Tree kept = new Tree(9, 1);
    static Object[] statics = new Object[100];
    static ThreadLocal<List<String>> local = ThreadLocal.withInitial(ArrayList::new);
    static String interned = ("in" + "terned" + statics.length).intern();

    static void checkZero(Object o) {
        if (o instanceof int[] a)
            for (int x : a)
                if (x != 0)
                    throw new IllegalStateException("dirty int[]");
        if (o instanceof Object[] a)
            for (Object x : a)
                if (x != null)
                    throw new IllegalStateException("dirty Object[]");
    }

    public static void main(String[] args) throws Exception {
        long expected = kept.sum();
        Map<String, int[]> map = new HashMap<>();
        TreeMap<Integer, String> tree = new TreeMap<>();
        IdentityHashMap<Object, Integer> identities = new IdentityHashMap<>();
        ArrayDeque<byte[]> ring = new ArrayDeque<>();
        Object[] objects = new Object[50];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = new Object();
            identities.put(objects[i], i);
        }
        long total = 0;
        for (int i = 0; i < 40000; i++) {
            int[] ints = new int[i * 31 % 4000];
            checkZero(i % 16 == 0 ? ints : null);
            if (ints.length > 0)
                ints[ints.length - 1] = i;
            map.put("key" + i % 300, ints);
            if (i % 97 == 0) {
                Object[] refs = new Object[i % 3000];
                checkZero(refs);
                Arrays.fill(refs, ints);
                statics[i % 100] = refs;
            }
            tree.put(i % 500, "s" + i);
            ring.add(new byte[i % 700]);
            if (ring.size() > 40)
                total += ring.remove().length;
            if (i % 1000 == 0)
                local.get().add("n" + i);
            total += ints.length * 4L;
        }
        System.out.println(total + " " + map.size() + " " + tree.size() + " " + ring.size());
        if (kept.sum() != expected)
            throw new IllegalStateException("the tree changed");
        for (int i = 0; i < objects.length; i++)
            if (identities.get(objects[i]) != i)
                throw new IllegalStateException("identity lost");
        long check = 0;
        for (Map.Entry<String, int[]> e : map.entrySet()) {
            int[] v = e.getValue();
            if (v.length > 0)
                check += v[v.length - 1] + e.getKey().hashCode();
        }
        System.out.println(check + " " + tree.get(77) + " " + local.get().size() + " " + local.get().get(39));
        System.out.println(interned == ("in" + "terned" + 100).intern());
        Thread[] threads = new Thread[4];
        long[] sums = new long[threads.length];
        for (int t = 0; t < threads.length; t++) {
            int n = t;
            threads[t] = new Thread(() -> {
                List<String> mine = new ArrayList<>();
                for (int i = 0; i < 3000; i++) {
                    mine.add("t" + n + "i" + i);
                    sums[n] += new long[1000].length;
                    if (i % 100 == 99)
                        mine.subList(0, 50).clear();
                }
                sums[n] += mine.hashCode();
            });
            threads[t].start();
        }
        for (Thread t : threads)
            t.join();
        System.out.println(Arrays.toString(sums));
        System.gc();
        System.out.println(kept.sum() == expected);
    }
}
