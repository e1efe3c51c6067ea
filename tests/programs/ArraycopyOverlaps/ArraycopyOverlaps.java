/** System.arraycopy within one array, forwards and backwards, of every element type and of odd lengths. */
import java.util.Arrays;

public class ArraycopyOverlaps {
    static void bytes() {
        for (int from = 0; from < 6; from++) {
            for (int to = 0; to < 6; to++) {
                byte[] b = new byte[12];
                for (int i = 0; i < 12; i++) b[i] = (byte) i;
                System.arraycopy(b, from, b, to, 6);
                System.out.println(from + "->" + to + " " + Arrays.toString(b));
            }
        }
    }

    static int shorts(int from, int to, int n) {
        short[] a = new short[64];
        for (int i = 0; i < 64; i++) a[i] = (short) (i * 1000);
        System.arraycopy(a, from, a, to, n);
        return Arrays.hashCode(a);
    }

    static int chars(int from, int to, int n) {
        char[] a = new char[64];
        for (int i = 0; i < 64; i++) a[i] = (char) (i * 1000);
        System.arraycopy(a, from, a, to, n);
        return Arrays.hashCode(a);
    }

    static int ints(int from, int to, int n) {
        int[] a = new int[64];
        for (int i = 0; i < 64; i++) a[i] = i * 0x1234567;
        System.arraycopy(a, from, a, to, n);
        return Arrays.hashCode(a);
    }

    static int longs(int from, int to, int n) {
        long[] a = new long[64];
        for (int i = 0; i < 64; i++) a[i] = i * 0x123456789abcdL;
        System.arraycopy(a, from, a, to, n);
        return Arrays.hashCode(a);
    }

    static int floats(int from, int to, int n) {
        float[] a = new float[64];
        double[] d = new double[64];
        boolean[] z = new boolean[64];
        for (int i = 0; i < 64; i++) {
            a[i] = i / 3f;
            d[i] = i / 7.0;
            z[i] = i % 3 == 0;
        }
        System.arraycopy(a, from, a, to, n);
        System.arraycopy(d, from, d, to, n);
        System.arraycopy(z, from, z, to, n);
        return Arrays.hashCode(a) * 31 + Arrays.hashCode(d) + Arrays.hashCode(z);
    }

    static int refs(int from, int to, int n) {
        Object[] a = new Object[64];
        for (int i = 0; i < 64; i++) a[i] = "s" + i;
        System.arraycopy(a, from, a, to, n);
        return Arrays.hashCode(a);
    }

    static void distinct() {
        int[] src = {1, 2, 3, 4, 5};
        int[] dst = new int[8];
        System.arraycopy(src, 0, dst, 3, 5);
        System.arraycopy(src, 4, dst, 0, 1);
        System.arraycopy(src, 5, dst, 8, 0);
        System.out.println(Arrays.toString(dst));
        String[] names = {"x", "y", null};
        Object[] objects = new Object[4];
        System.arraycopy(names, 0, objects, 1, 3);
        System.out.println(Arrays.toString(objects));
        objects[0] = "w";
        String[] back = new String[4];
        System.arraycopy(objects, 0, back, 0, 4);
        System.out.println(Arrays.toString(back));
        Comparable<?>[] comparables = new Comparable<?>[2];
        System.arraycopy(new Integer[] {5, 6}, 0, comparables, 0, 2);
        System.out.println(Arrays.toString(comparables));
        int[][] rows = {{1}, {2}};
        Object[] any = new Object[2];
        System.arraycopy(rows, 0, any, 0, 2);
        System.out.println(Arrays.deepToString(any) + (any[0] == rows[0]));
        StringBuilder sb = new StringBuilder("0123456789");
        sb.insert(3, "abc").delete(0, 2).replace(1, 4, "ZZZZZ");
        System.out.println(sb);
        java.util.ArrayList<Integer> l = new java.util.ArrayList<>();
        for (int i = 0; i < 30; i++) l.add(i / 2, i);
        for (int i = 0; i < 10; i++) l.remove(i);
        System.out.println(l);
    }

    public static void main(String[] args) {
        bytes();
        int[][] cases = {{0, 1, 63}, {1, 0, 63}, {5, 5, 10}, {0, 32, 32}, {32, 0, 32}, {3, 10, 17}, {10, 3, 17}, {0, 0, 64}, {64, 64, 0}, {7, 9, 1}, {9, 8, 55}};
        for (int[] c : cases) {
            System.out.println(Arrays.toString(c) + " " + shorts(c[0], c[1], c[2]) + " " + chars(c[0], c[1], c[2]) + " " + ints(c[0], c[1], c[2]) + " "
                    + longs(c[0], c[1], c[2]) + " " + floats(c[0], c[1], c[2]) + " " + refs(c[0], c[1], c[2]));
        }
        distinct();
    }
}
