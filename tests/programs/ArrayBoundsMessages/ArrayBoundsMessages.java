/** ArrayIndexOutOfBoundsException of every load and store opcode, and of the library's own checks. */
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class ArrayBoundsMessages {
    interface Body { void run() throws Exception; }

    static void t(Body b) {
        try {
            b.run();
            System.out.println("none");
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    static boolean[] z = new boolean[1];
    static byte[] b = new byte[2];
    static char[] c = new char[3];
    static short[] s = new short[4];
    static int[] i = new int[5];
    static long[] l = new long[6];
    static float[] f = new float[7];
    static double[] d = new double[8];
    static Object[] o = new Object[9];
    static int[][] m = new int[2][3];
    static int n;
    static Object sink;

    static void loads(int k) {
        t(() -> sink = z[k]);
        t(() -> sink = b[k]);
        t(() -> sink = c[k] + 0);
        t(() -> sink = s[k]);
        t(() -> sink = i[k]);
        t(() -> sink = l[k]);
        t(() -> sink = f[k]);
        t(() -> sink = d[k]);
        t(() -> sink = o[k]);
        t(() -> sink = m[k]);
        t(() -> sink = m[1][k]);
    }

    static void stores(int k) {
        t(() -> z[k] = true);
        t(() -> b[k] = 1);
        t(() -> c[k] = 'x');
        t(() -> s[k] = 2);
        t(() -> i[k] = 3);
        t(() -> l[k] = 4);
        t(() -> f[k] = 5);
        t(() -> d[k] = 6);
        t(() -> o[k] = "7");
        t(() -> m[k] = null);
        t(() -> m[0][k] = 8);
        t(() -> i[k]++);
        t(() -> l[k] += 2);
        t(() -> o[k] += "suffix");
    }

    static void library() {
        t(() -> "abc".charAt(3));
        t(() -> "abc".charAt(-1));
        t(() -> "abc".substring(4));
        t(() -> "abc".substring(2, 1));
        t(() -> new StringBuilder("abc").charAt(5));
        t(() -> new StringBuilder("abc").insert(4, "x"));
        t(() -> new StringBuilder("abc").setLength(-1));
        t(() -> new StringBuilder("abc").deleteCharAt(3));
        t(() -> new ArrayList<>(List.of(1)).get(1));
        t(() -> new ArrayList<>(List.of(1)).add(3, 1));
        t(() -> new ArrayList<>(List.of(1)).set(-1, 1));
        t(() -> List.of(1, 2).get(2));
        t(() -> List.of(1, 2, 3).get(3));
        t(() -> Arrays.asList(1, 2).get(2));
        t(() -> Arrays.sort(i, 2, 9));
        t(() -> Arrays.sort(i, 3, 2));
        t(() -> Arrays.fill(i, -1, 2, 0));
        t(() -> Arrays.copyOfRange(i, 6, 8));
        t(() -> (new int[0])[0] = 1);
        t(() -> List.of(1, 2, 3).subList(2, 5));
        t(() -> java.util.Objects.checkIndex(5, 5));
        t(() -> Character.toChars(-1));
        t(() -> "abc".codePointAt(7));
        t(() -> String.valueOf(new char[2], 1, 2));
    }

    public static void main(String[] args) {
        for (int k : new int[] {-1, 9, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            loads(k);
            stores(k);
        }
        int side = 0;
        try {
            i[side++] = i[side += 10];
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " " + side);
        }
        try {
            i[7] = n = 99;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " " + n);
        }
        try {
            i[7] += n = 55;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " " + n);
        }
        library();
        System.out.println(args[0]);
    }
}
