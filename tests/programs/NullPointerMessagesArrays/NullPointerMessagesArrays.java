/** Helpful NullPointerException messages of array loads, stores, lengths, of all element types. */
public class NullPointerMessagesArrays {
    static boolean[] z;
    static byte[] b;
    static char[] c;
    static short[] s;
    static int[] i;
    static long[] l;
    static float[] f;
    static double[] d;
    static Object[] o;
    static int[][] m = new int[2][];
    static int[][][] cube = new int[1][1][];
    int[] mine;
    static int zero = 0;
    static Object sink;

    interface Body { void run(); }

    static void t(Body body) {
        try {
            body.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static int[] none() { return null; }
    int[] instNone(int k, String w) { return null; }
    static int idx(int k) { return k; }
    static String str() { return null; }

    static void locals(int[] p, long pad, Object[] q) {
        int[] a = null;
        byte[][] bb = {null};
        try { a[0] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { sink = a[idx(0)]; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { sink = p.length; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { q[1] = q; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { bb[0][0]++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { bb[zero][idx(3)] = (byte) pad; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { for (int x : a) sink = x; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { sink = a.clone(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { a[1] += a[2]; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { p[p[0]] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }

    public static void main(String[] args) {
        t(() -> sink = z[0]);
        t(() -> sink = b[0]);
        t(() -> sink = c[0]);
        t(() -> sink = s[0]);
        t(() -> sink = i[0]);
        t(() -> sink = l[0]);
        t(() -> sink = f[0]);
        t(() -> sink = d[0]);
        t(() -> sink = o[0]);
        t(() -> z[0] = true);
        t(() -> b[0] = 1);
        t(() -> c[0] = 1);
        t(() -> s[0] = 1);
        t(() -> i[0] = 1);
        t(() -> l[0] = 1);
        t(() -> f[0] = 1);
        t(() -> d[0] = 1);
        t(() -> o[0] = "x");
        t(() -> sink = i.length);
        t(() -> sink = o.length);
        t(() -> sink = m[1].length);
        t(() -> m[1][0] = 5);
        t(() -> m[zero][zero]++);
        t(() -> sink = m[idx(1)][idx(0)]);
        t(() -> cube[0][0][0] = 1);
        t(() -> sink = cube[zero][idx(0) + zero][7]);
        t(() -> none()[0] = 1);
        t(() -> sink = none().length);
        t(() -> new NullPointerMessagesArrays().mine[3] = 1);
        t(() -> sink = new NullPointerMessagesArrays().instNone(1, "x")[2]);
        t(() -> sink = m[m[0][0]]);
        t(() -> sink = m[str().length()]);
        t(() -> sink = o[-1]);
        t(() -> i[1000000] = 1);
        t(() -> i[32768 + zero] = 1);
        t(() -> i[40000] = 1);
        t(() -> i[-5] = 1);
        t(() -> i[(int) 5L] = 1);
        t(() -> { long k = 3; i[(int) k] = 1; });
        t(() -> { double k = 3; sink = m[1][(int) k]; });
        t(() -> { int k = 1; sink = m[k][k * 2 + 1]; });
        t(() -> { int k = 1; sink = m[k][k << 1]; });
        t(() -> { int k = 1; sink = m[k][-k]; });
        t(() -> { int[] ks = {1}; sink = m[ks[0]][0]; });
        t(() -> { Integer k = null; sink = i[k]; });
        t(() -> { byte k = 1; sink = m[k][(byte) (k + 1)]; });
        t(() -> { char k = 1; sink = cube[0][k - 1][k]; });
        locals(null, 4, null);
        sink = m[args.length + 1][2];
    }
}
