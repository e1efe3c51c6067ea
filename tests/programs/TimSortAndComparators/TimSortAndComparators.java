// Sorting: stability, presorted runs, galloping, a comparator that breaks its contract, ranges, parallel sort, primitives.
import java.util.*;
import java.util.function.*;

public class TimSortAndComparators {
    record P(int key, int seq) {
    }

    static List<P> make(int n, IntUnaryOperator key) {
        List<P> l = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            l.add(new P(key.applyAsInt(i), i));
        }
        return l;
    }

    static void check(String what, List<P> l) {
        int[] compares = new int[1];
        List<P> copy = new ArrayList<>(l);
        copy.sort((a, b) -> {
            compares[0]++;
            return Integer.compare(a.key(), b.key());
        });
        boolean sorted = true, stable = true;
        for (int i = 1; i < copy.size(); i++) {
            P a = copy.get(i - 1), b = copy.get(i);
            sorted &= a.key() <= b.key();
            stable &= a.key() != b.key() || a.seq() < b.seq();
        }
        System.out.println(what + " n " + l.size() + " sorted " + sorted + " stable " + stable + " compares " + compares[0] + " hash " + copy.hashCode());
    }

    public static void main(String[] args) {
        check("empty", make(0, i -> i));
        check("one", make(1, i -> i));
        check("small", make(20, i -> i * 7 % 20));
        check("ascending", make(500, i -> i));
        check("descending", make(500, i -> -i));
        check("equal", make(500, i -> 3));
        check("few keys", make(500, i -> i * 31 % 7));
        check("sawtooth", make(600, i -> i % 60));
        check("organ pipe", make(500, i -> Math.min(i, 500 - i)));
        check("two runs", make(700, i -> i < 350 ? i * 2 : (i - 350) * 2 + 1));
        check("gallop", make(700, i -> i < 350 ? i : i + (i % 50 == 0 ? -340 : 1000)));
        check("random", make(1000, i -> (i * 0x9E3779B1) >>> 20));

        // A comparator without order: TimSort notices when merging.
        Integer[] bad = new Integer[1000];
        Random r = new Random(5);
        for (int i = 0; i < bad.length; i++) {
            bad[i] = r.nextInt(1000);
        }
        Random coin = new Random(1);
        try {
            Arrays.sort(bad, (a, b) -> coin.nextInt(3) - 1);
            System.out.println("not noticed");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " in " + e.getStackTrace()[0].getMethodName());
        }
        try {
            Arrays.sort(new Object[] {1, "a", 2.0});
        } catch (ClassCastException e) {
            System.out.println("ClassCastException");
        }
        try {
            Arrays.sort(new Integer[] {2, null, 1});
        } catch (NullPointerException e) {
            System.out.println("NullPointerException");
        }
        try {
            new ArrayList<>(List.of(3, 2, 1)).sort((a, b) -> {
                throw new IllegalStateException("comparator " + a + b);
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        primitives();
        ranges();
    }

    static void primitives() {
        double[] d = {3, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, -1, Double.POSITIVE_INFINITY, 1e-300, -0.0};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d) + " " + Arrays.binarySearch(d, 0.0) + " " + Arrays.binarySearch(d, Double.NaN) + " " + Arrays.binarySearch(d, 2));
        float[] f = {2, Float.NaN, -0f, 0f, -5};
        Arrays.sort(f);
        System.out.println(Arrays.toString(f));
        byte[] b = new byte[300];
        short[] s = new short[300];
        char[] c = new char[300];
        long[] l = new long[300];
        int[] n = new int[5000];
        int x = 99;
        for (int i = 0; i < 300; i++) {
            x = x * 1103515245 + 12345;
            b[i] = (byte) (x >> 16);
            s[i] = (short) (x >> 12);
            c[i] = (char) (x >> 14);
            l[i] = (long) x * x * x;
        }
        for (int i = 0; i < n.length; i++) {
            x = x * 1103515245 + 12345;
            n[i] = x;
        }
        Arrays.sort(b);
        Arrays.sort(s);
        Arrays.sort(c);
        Arrays.sort(l);
        int[] p = n.clone();
        Arrays.sort(n);
        Arrays.parallelSort(p);
        System.out.println(b[0] + " " + b[299] + " " + s[0] + " " + s[299] + " " + (int) c[0] + " " + (int) c[299] + " " + l[0] + " " + l[299] + " " + n[0] + " " + n[4999] + " " + Arrays.equals(n, p));
        System.out.println(Arrays.hashCode(b) + " " + Arrays.hashCode(s) + " " + Arrays.hashCode(c) + " " + Arrays.hashCode(l) + " " + Arrays.hashCode(n));
        String[] words = "the Quick brown Fox jumps over The lazy dog".split(" ");
        Arrays.sort(words);
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, Comparator.comparing(String::length, Comparator.reverseOrder()).thenComparing(Function.identity()));
        System.out.println(Arrays.toString(words));
    }

    static void ranges() {
        int[] a = {9, 8, 7, 6, 5, 4, 3, 2, 1};
        Arrays.sort(a, 2, 6);
        System.out.println(Arrays.toString(a));
        for (int[] r : new int[][] {{3, 2}, {-1, 4}, {0, 10}}) {
            try {
                Arrays.sort(a, r[0], r[1]);
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        List<Integer> l = new ArrayList<>(List.of(5, 4, 3, 2, 1));
        l.subList(1, 4).sort(null);
        System.out.println(l);
    }
}
