// java.util.Arrays: equality, comparison, mismatch, deep text, fill, copy, search, hash, asList, streams, parallel forms, ranges.
import java.util.*;
import java.util.concurrent.Callable;
import java.util.stream.*;

public class ArraysUtility {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t);
        }
    }

    public static void main(String[] args) {
        int[] a = {5, 3, 9}, b = {5, 3, 9}, c = {5, 4};
        System.out.println(Arrays.equals(a, b) + " " + Arrays.equals(a, c) + " " + Arrays.equals(a, null) + Arrays.equals((int[]) null, null) + " " + Arrays.compare(a, c) + Arrays.compare(a, b) + Arrays.compare(a, new int[] {5}) + " " + Arrays.mismatch(a, c) + Arrays.mismatch(a, b) + Arrays.mismatch(a, new int[] {5}) + " " + Arrays.equals(a, 0, 1, c, 0, 1) + " " + Arrays.compareUnsigned(new int[] {-1}, new int[] {1}));
        System.out.println(Arrays.equals(new double[] {Double.NaN, 0.0}, new double[] {Double.NaN, 0.0}) + " " + Arrays.equals(new double[] {0.0}, new double[] {-0.0}) + " " + Arrays.equals(new Object[] {null, "a"}, new Object[] {null, new String("a")}) + " " + Arrays.equals(new String[] {"A"}, new String[] {"a"}, String.CASE_INSENSITIVE_ORDER) + " " + Arrays.compare(new String[] {"a", null}, new String[] {"a", "b"}) + " " + Arrays.mismatch(new boolean[] {true}, new boolean[] {false}));
        Object[] deep = {1, new int[] {1, 2}, new Object[] {"x", new char[] {'c'}}, null, new double[0]};
        System.out.println(Arrays.deepToString(deep) + " " + Arrays.deepEquals(deep, new Object[] {1, new int[] {1, 2}, new Object[] {"x", new char[] {'c'}}, null, new double[0]}) + " " + Arrays.deepHashCode(new Object[] {1, new int[] {2}, null}) + " " + Arrays.toString((int[]) null) + Arrays.toString(new long[0]) + Arrays.toString(new float[] {1.5f, Float.NaN}) + Arrays.toString(new Object[] {null, "s"}));
        Object[] self = new Object[2];
        self[0] = "me";
        self[1] = self;
        System.out.println(Arrays.deepToString(self));
        System.out.println(Arrays.hashCode(a) + " " + Arrays.hashCode(new long[] {1L << 32}) + " " + Arrays.hashCode(new double[] {1.5}) + " " + Arrays.hashCode(new boolean[] {true, false}) + " " + Arrays.hashCode(new Object[] {null}) + " " + Arrays.hashCode((int[]) null) + " " + Arrays.hashCode(new char[] {'a', 'b'}) + " " + Arrays.hashCode(new byte[] {-1}) + " " + Arrays.hashCode(new float[] {0f}) + " " + Arrays.hashCode(new short[] {7}));
        System.out.println(Arrays.toString(Arrays.copyOf(a, 5)) + Arrays.toString(Arrays.copyOf(a, 2)) + Arrays.toString(Arrays.copyOfRange(a, 1, 5)) + Arrays.toString(Arrays.copyOf(new String[] {"s"}, 2)) + Arrays.copyOf(new Integer[] {1}, 1, Number[].class).getClass().getSimpleName() + Arrays.toString(Arrays.copyOfRange(new boolean[] {true}, 0, 2)));
        attempt("negative", () -> Arrays.copyOf(a, -1));
        attempt("inverted", () -> Arrays.copyOfRange(a, 3, 2));
        attempt("beyond", () -> Arrays.copyOfRange(a, 4, 5));
        attempt("wrong type", () -> Arrays.copyOf(new Object[] {"s"}, 1, Integer[].class));
        attempt("fill range", () -> { Arrays.fill(a, 1, 9, 0); return 0; });
        attempt("fill store", () -> { Arrays.fill((Object[]) new String[1], 5); return 0; });
        attempt("compare range", () -> Arrays.compare(a, 2, 1, b, 0, 1));
        int[] sorted = {1, 3, 3, 3, 7, 9};
        System.out.println(Arrays.binarySearch(sorted, 7) + " " + Arrays.binarySearch(sorted, 4) + " " + Arrays.binarySearch(sorted, 0) + " " + Arrays.binarySearch(sorted, 10) + " " + (Arrays.binarySearch(sorted, 3) > 0) + " " + Arrays.binarySearch(sorted, 0, 2, 7) + " " + Arrays.binarySearch(new String[] {"a", "c"}, "b") + " " + Arrays.binarySearch(new String[] {"C", "a"}, "A", Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER)));
        Integer[] boxed = {3, 1, 2};
        List<Integer> view = Arrays.asList(boxed);
        Collections.reverse(view);
        System.out.println(Arrays.toString(boxed) + " " + view.indexOf(3) + " " + view.contains(null) + " " + view.toArray().getClass().getSimpleName() + " " + Arrays.asList(a).size() + " " + Arrays.asList(1, null, 2));
        attempt("view remove", () -> view.remove(0));
        long[] l = new long[6];
        Arrays.setAll(l, i -> (long) i * i);
        double[] d = new double[4];
        Arrays.parallelSetAll(d, i -> i / 2.0);
        Arrays.parallelPrefix(l, Long::sum);
        String[] st = new String[3];
        Arrays.setAll(st, i -> "s" + i);
        Arrays.parallelPrefix(st, 1, 3, String::concat);
        System.out.println(Arrays.toString(l) + Arrays.toString(d) + Arrays.toString(st) + " " + Arrays.stream(a).max().getAsInt() + " " + Arrays.stream(st, 1, 3).collect(Collectors.joining("+")) + " " + Arrays.stream(d).sum());
        char[][] board = new char[3][4];
        for (char[] row : board) {
            Arrays.fill(row, '.');
        }
        board[1][2] = '#';
        System.out.println(Arrays.stream(board).map(String::new).collect(Collectors.joining("/")));
        int[][] jagged = {{3, 1}, {}, {2}};
        int[][] shallow = jagged.clone();
        shallow[0][0] = 99;
        shallow[1] = new int[] {7};
        System.out.println(Arrays.deepToString(jagged) + Arrays.deepToString(shallow) + " " + jagged.equals(shallow));
        Arrays.sort(jagged, Comparator.comparingInt((int[] x) -> x.length).reversed());
        System.out.println(Arrays.deepToString(jagged));
        byte[] big = new byte[1000], other = new byte[1000];
        other[997] = 1;
        System.out.println(Arrays.mismatch(big, other) + " " + Arrays.equals(big, 0, 997, other, 0, 997) + " " + Arrays.compare(big, other) + " " + Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1}));
    }
}
