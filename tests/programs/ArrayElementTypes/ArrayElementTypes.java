/** Load and store of every element type: defaults, sign extension, truncation, boolean and byte sharing opcodes. */
import java.util.Arrays;

public class ArrayElementTypes {
    static void put(byte[] a, int i, int v) { a[i] = (byte) v; }
    static void put(short[] a, int i, int v) { a[i] = (short) v; }
    static void put(char[] a, int i, int v) { a[i] = (char) v; }
    static void put(boolean[] a, int i, boolean v) { a[i] = v; }
    static int get(byte[] a, int i) { return a[i]; }
    static int get(short[] a, int i) { return a[i]; }
    static int get(char[] a, int i) { return a[i]; }

    static void defaults() {
        System.out.println(Arrays.toString(new boolean[2]) + Arrays.toString(new byte[2]) + Arrays.toString(new short[2])
                + (int) (new char[1])[0] + Arrays.toString(new int[2]) + Arrays.toString(new long[2]) + Arrays.toString(new float[2])
                + Arrays.toString(new double[2]) + Arrays.toString(new Object[2]) + Arrays.toString(new int[2][]) + new int[0].length);
    }

    static void integral() {
        byte[] b = new byte[6];
        short[] s = new short[6];
        char[] c = new char[6];
        int[] v = {0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0x1ffff};
        for (int i = 0; i < v.length; i++) {
            put(b, i, v[i]);
            put(s, i, v[i]);
            put(c, i, v[i]);
            System.out.println(get(b, i) + " " + get(s, i) + " " + get(c, i));
        }
        b[0] += b[1];
        s[0] *= s[1];
        c[0] -= c[5];
        b[2] >>>= 1;
        s[4] <<= 1;
        c[3] ^= 0xf0f0;
        System.out.println(Arrays.toString(b) + Arrays.toString(s) + (int) c[0] + " " + (int) c[3]);
        // Neighbours must not be touched by narrow stores.
        byte[] n = new byte[16];
        for (int i = 0; i < 16; i += 2) n[i] = -1;
        for (int i = 1; i < 16; i += 4) n[i] = 0x55;
        System.out.println(Arrays.toString(n));
    }

    static void booleans() {
        boolean[] z = new boolean[9];
        for (int i = 0; i < z.length; i++) put(z, i, (i * i) % 3 == 1);
        System.out.println(Arrays.toString(z));
        z[0] |= z[1];
        z[1] &= z[3];
        z[2] ^= z[0];
        System.out.println(Arrays.toString(z) + (z[0] == z[1]) + (z[3] ? 1 : 0));
        int n = 0;
        for (boolean x : z) n = n * 2 + (x ? 1 : 0);
        System.out.println(n);
    }

    static void wide() {
        long[] l = {Long.MIN_VALUE, -1, 0x123456789abcdef0L};
        double[] d = {-0.0, Double.MIN_VALUE, Double.NaN, Math.PI};
        float[] f = {-0f, Float.MAX_VALUE, Float.NEGATIVE_INFINITY, 0.1f};
        int[] i = {Integer.MIN_VALUE, 0xdeadbeef};
        l[1] = l[0] + l[2];
        d[1] += d[3];
        f[2] *= 0;
        i[0] ^= i[1];
        System.out.println(Arrays.toString(l) + Arrays.toString(d) + Arrays.toString(f) + Arrays.toString(i));
        l[2]++;
        --d[0];
        f[3]--;
        ++i[1];
        System.out.println(l[2] + " " + d[0] + " " + f[3] + " " + i[1] + " " + Arrays.hashCode(l) + " " + Arrays.hashCode(d) + " " + Arrays.hashCode(f));
    }

    static int calls;
    static int idx(int i) { calls = calls * 10 + i; return i; }

    static void references() {
        Object[] o = {"a", null, 1, 'c', 2L, new int[] {1, 2}, new String[][] {{"x"}, null}};
        for (Object e : o) System.out.print((e == null ? "null" : e.getClass().getName()) + " ");
        System.out.println();
        o[0] = o[6];
        System.out.println(((String[][]) o[0])[0][0]);
        int[] a = {10, 20, 30, 40};
        int i = 0;
        a[i] = i = 2;
        System.out.println(Arrays.toString(a) + i);
        a[idx(1)] += a[idx(2)] * a[idx(3)];
        System.out.println(Arrays.toString(a) + calls);
        a[i++] = a[i] + i++;
        System.out.println(Arrays.toString(a) + i);
        int[] old = a;
        a[idx(0)] = (a = new int[] {7, 7, 7})[1] + a.length;
        System.out.println(Arrays.toString(a) + Arrays.toString(old));
    }

    public static void main(String[] args) {
        defaults();
        integral();
        booleans();
        wide();
        references();
        int[] big = new int[100000];
        for (int i = 0; i < big.length; i += 7) big[i] = i * i;
        System.out.println(Arrays.hashCode(big) + " " + big[99995]);
    }
}
