/* Accesses to arrays, outside of loops. */
class Arrays2 {
    int[] field = new int[3];
    static long[] fixed = {1, 2};

    static Object caseLoads() {
        int[] i = {1};
        long[] j = {2};
        float[] f = {3};
        double[] d = {4};
        byte[] b = {5};
        char[] c = {'6'};
        short[] s = {7};
        boolean[] z = {true};
        Object[] o = {"9"};
        return "" + i[0] + j[0] + f[0] + d[0] + b[0] + c[0] + s[0] + z[0] + o[0];
    }

    static Object caseStores() {
        int[] i = new int[1];
        long[] j = new long[1];
        float[] f = new float[1];
        double[] d = new double[1];
        byte[] b = new byte[1];
        char[] c = new char[1];
        short[] s = new short[1];
        boolean[] z = new boolean[1];
        Object[] o = new Object[1];
        i[0] = 1;
        j[0] = 2;
        f[0] = 3;
        d[0] = 4;
        b[0] = 5;
        c[0] = '6';
        s[0] = 7;
        z[0] = true;
        o[0] = "9";
        return o[0];
    }

    static Object caseFields() {
        Arrays2 a = new Arrays2();
        a.field[1] += 2;
        return a.field[1] + fixed[1];
    }

    static Object caseNested() {
        int[][] m = new int[2][2];
        m[1][0] = 4;
        return m[1][0];
    }

    static Object caseBounds() {
        int[] a = new int[2];
        int[] none = null;
        try {
            a[2] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            try {
                return none[0];
            } catch (NullPointerException f) {
                return "both";
            }
        }
        return "none";
    }

    static Object caseStoreCheck() {
        Object[] a = new String[1];
        a[0] = 4;
        return a;
    }
}
