/* Array elements of every type, and what copies arrays. Behind `//=`: see Fields.java. */
public class Elements {
    static class Pair implements Cloneable {
        volatile long second = 2; //= write volatile Pair.second 2
        int first = 1; //= write plain Pair.first 1

        Pair copy() throws CloneNotSupportedException {
            return (Pair) clone(); //= read plain Pair.first 1; read volatile Pair.second 2; write plain Pair.first 1; write volatile Pair.second 2
        }
    }

    public static void main(String[] args) throws Exception {
        boolean[] z = new boolean[2];
        byte[] b = new byte[2];
        char[] c = new char[2];
        short[] s = new short[2];
        int[] i = {10, 11, 12}; //= write plain int[0] 10; write plain int[1] 11; write plain int[2] 12
        long[] j = new long[2];
        float[] f = new float[2];
        double[] d = new double[2];
        Object[] o = new Object[2];
        int n = i.length;
        z[1] = true; //= write plain boolean[1] true
        b[1] = -5; //= write plain byte[1] -5
        c[1] = 'A'; //= write plain char[1] 65
        s[1] = -6; //= write plain short[1] -6
        i[1] = n; //= write plain int[1] 3
        j[1] = -1L; //= write plain long[1] -1
        f[1] = 0.5f; //= write plain float[1] 0.5
        d[1] = 0.25; //= write plain double[1] 0.25
        o[1] = i; //= write plain Object[1] int[]
        boolean x = z[1]; //= read plain boolean[1] true
        n = b[1]; //= read plain byte[1] -5
        n = c[1]; //= read plain char[1] 65
        n = s[1]; //= read plain short[1] -6
        n = i[1]; //= read plain int[1] 3
        j[0] = j[1]; //= read plain long[1] -1; write plain long[0] -1
        f[0] = f[1]; //= read plain float[1] 0.5; write plain float[0] 0.5
        d[0] = d[1]; //= read plain double[1] 0.25; write plain double[0] 0.25
        o[0] = o[1]; //= read plain Object[1] int[]; write plain Object[0] int[]
        i[2]++; //= read plain int[2] 12; write plain int[2] 13
        try {
            i[3] = 1;
        } catch (ArrayIndexOutOfBoundsException expected) {
            n = 3;
        }
        Object[] strings = new String[1];
        try {
            strings[0] = i;
        } catch (ArrayStoreException expected) {
            n = 4;
        }

        // All elements are read, then all are written: as if through a temporary array.
        int[] to = new int[4];
        System.arraycopy(i, 1, to, 2, 2); //= read plain int[1] 3; read plain int[2] 13; write plain int[2] 3; write plain int[3] 13
        System.arraycopy(to, 2, to, 1, 2); //= read plain int[2] 3; read plain int[3] 13; write plain int[1] 3; write plain int[2] 13
        System.arraycopy(to, 0, i, 0, 0);
        System.arraycopy(j, 0, new long[2], 1, 1); //= read plain long[0] -1; write plain long[1] -1
        System.arraycopy(b, 1, b, 0, 1); //= read plain byte[1] -5; write plain byte[0] -5
        System.arraycopy(o, 0, strings, 0, 0);
        int[] copy = i.clone(); //= read plain int[0] 10; read plain int[1] 3; read plain int[2] 13; write plain int[0] 10; write plain int[1] 3; write plain int[2] 13
        n = copy[2]; //= read plain int[2] 13
        Object[] same = o.clone(); //= read plain Object[0] int[]; read plain Object[1] int[]; write plain Object[0] int[]; write plain Object[1] int[]
        Pair pair = new Pair().copy();
        n = pair.first; //= read plain Pair.first 1
        int[][] table = new int[2][2]; //= write plain int[][0] int[]; write plain int[][1] int[]
        table[1][0] = 7; //= read plain int[][1] int[]; write plain int[0] 7
    }
}
