/** multianewarray with all and with some dimensions, ragged rows, aliasing, class names. */
import java.util.Arrays;

public class MultiDimensionalArrays {
    static int n(int v) {
        System.out.print("<" + v + ">");
        return v;
    }

    static void full() {
        int[][][] a = new int[2][3][4];
        int k = 0;
        for (int[][] p : a) for (int[] r : p) for (int i = 0; i < r.length; i++) r[i] = k++;
        System.out.println(Arrays.deepToString(a));
        System.out.println(a.getClass().getName() + " " + a[0].getClass().getName() + " " + a[0][0].getClass().getSimpleName());
        System.out.println(a[0] == a[1] ? "shared" : "distinct");
        a[1][2][3] += 100;
        a[0][1] = a[1][2];
        a[0][1][0]--;
        System.out.println(Arrays.deepToString(a));
    }

    static void partial() {
        int[][][] a = new int[2][3][];
        System.out.println(Arrays.deepToString(a));
        a[1][2] = new int[] {1};
        String[][][][] s = new String[2][][][];
        System.out.println(Arrays.deepToString(s) + s.getClass().getName() + s.getClass().getComponentType());
        s[1] = new String[1][2][0];
        System.out.println(Arrays.deepToString(s));
        long[][] l = new long[3][];
        for (int i = 0; i < 3; i++) {
            l[i] = new long[i];
            Arrays.fill(l[i], i);
        }
        System.out.println(Arrays.deepToString(l) + Arrays.deepToString(a));
    }

    static void zeros() {
        System.out.println(new int[0][5].length + " " + new int[5][0].length + " " + new int[5][0][0][4].length + " " + new int[3][0][7][0].length);
        int[][][] z = new int[2][0][9];
        System.out.println(Arrays.deepToString(z));
        byte[][][][][][][][] deep = new byte[1][1][1][1][1][1][1][2];
        deep[0][0][0][0][0][0][0][1] = 42;
        System.out.println(Arrays.deepToString(deep) + deep.getClass().getName());
    }

    static void kinds() {
        boolean[][] z = new boolean[2][2];
        char[][] c = new char[1][3];
        double[][] d = new double[2][1];
        float[][] f = {{1, 2}, {}, null};
        short[][] s = {{1}, {2, 3}};
        Object[][] o = new Integer[2][2];
        z[1][0] = true;
        c[0][2] = 'q';
        d[1][0]--;
        f[0][1] /= 3;
        s[1][1] *= 20000;
        o[0][0] = 5;
        System.out.println(Arrays.deepToString(z) + (int) c[0][0] + c[0][2] + Arrays.deepToString(d) + Arrays.deepToString(f) + Arrays.deepToString(s)
                + Arrays.deepToString(o) + o.getClass().getName());
        try {
            o[1] = new String[1];
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            o[1][1] = "s";
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        Object[] asObjects = new int[2][2];
        asObjects[0] = new int[] {9};
        System.out.println(Arrays.deepToString(asObjects));
        try {
            asObjects[1] = new long[1];
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }

    static void order() {
        int[][] a = new int[n(2)][n(3)];
        System.out.println(a.length + a[1].length);
        try {
            Object x = new int[n(2)][n(-1)][n(4)];
            System.out.println(x);
        } catch (NegativeArraySizeException e) {
            System.out.println(e);
        }
        try {
            Object x = new int[n(-5)][n(-1)];
            System.out.println(x);
        } catch (NegativeArraySizeException e) {
            System.out.println(e);
        }
        try {
            Object x = new int[n(0)][n(-7)];
            System.out.println(x);
        } catch (NegativeArraySizeException e) {
            System.out.println(e);
        }
        a[n(0)][n(1)] = n(5) + (a[n(1)][n(2)] = n(6));
        System.out.println(Arrays.deepToString(a));
        int[][] m = new int[40][40];
        for (int i = 0; i < 40; i++) for (int j = 0; j < 40; j++) m[i][j] = i * j ^ i + j;
        int[][] p = new int[40][40];
        for (int i = 0; i < 40; i++) for (int j = 0; j < 40; j++) for (int k = 0; k < 40; k++) p[i][j] += m[i][k] * m[k][j];
        System.out.println(Arrays.deepHashCode(p));
    }

    public static void main(String[] args) {
        full();
        partial();
        zeros();
        kinds();
        order();
    }
}
