/** Every way System.arraycopy can fail, the messages, and the elements copied before a failed store. */
import java.util.Arrays;

public class ArraycopyErrors {
    static void t(Object src, int sp, Object dst, int dp, int n) {
        try {
            System.arraycopy(src, sp, dst, dp, n);
            System.out.println("ok");
        } catch (RuntimeException e) {
            StackTraceElement[] s = e.getStackTrace();
            int k = 0;
            while (!s[k].getMethodName().equals("t")) k++;
            System.out.println(e + " " + s[k].getLineNumber());
        }
    }

    public static void main(String[] args) {
        int[] i = new int[5];
        long[] l = new long[5];
        byte[] b = new byte[5];
        Object[] o = {"a", "b", 3, "d", null};
        String[] s = {"p", "q", "r", "s", "t"};
        Integer[] n = new Integer[5];
        t(null, 0, i, 0, 1);
        t(i, 0, null, 0, 1);
        t(null, -1, null, -1, -1);
        t("string", 0, i, 0, 1);
        t(i, 0, "string", 0, 1);
        t(new Object(), 0, new Object(), 0, 0);
        t(i, 0, l, 0, 1);
        t(l, 0, i, 0, 0);
        t(b, 0, new boolean[5], 0, 1);
        t(new char[1], 0, new short[1], 0, 1);
        t(i, 0, o, 0, 1);
        t(o, 0, i, 0, 1);
        t(i, 0, new int[1][1], 0, 1);
        t(i, -1, i, 0, 1);
        t(i, 0, i, -1, 1);
        t(i, 0, i, 0, -1);
        t(i, 0, i, 0, 6);
        t(i, 1, i, 0, 5);
        t(i, 0, i, 1, 5);
        t(i, 5, i, 5, 0);
        t(i, 6, i, 0, 0);
        t(i, 0, i, 6, 0);
        t(i, Integer.MAX_VALUE, i, 0, 1);
        t(i, 1, i, 1, Integer.MAX_VALUE);
        t(i, Integer.MAX_VALUE, i, Integer.MAX_VALUE, Integer.MAX_VALUE);
        t(i, Integer.MIN_VALUE, i, 0, 0);
        t(b, 2, b, 2, 4);
        t(l, 0, l, 3, 3);
        t(new boolean[2], 0, new boolean[1], 0, 2);
        t(new char[2], 2, new char[2], 0, 1);
        t(new short[2], 0, new short[2], 2, 1);
        t(new float[2], 0, new float[2], 0, 3);
        t(new double[2], -2, new double[2], 0, 1);
        t(o, 0, s, 3, 3);
        t(o, 4, o, 4, 2);
        t(o, -4, s, 4, 1);
        System.out.println(Arrays.toString(s));
        t(o, 0, s, 0, 5);
        System.out.println("copied before the failure " + Arrays.toString(s));
        t(s, 0, n, 0, 1);
        t(s, 0, n, 0, 0);
        t(new Object[] {null, null}, 0, n, 0, 2);
        t(new Object[] {1, 2, "three", 4}, 0, n, 1, 4);
        System.out.println(Arrays.toString(n));
        t(new Object[][] {{1}, {"x"}}, 0, new String[2][], 0, 2);
        t(new Object[][] {new String[0], {"x"}}, 0, new String[2][], 0, 2);
        t(new int[][] {{1}}, 0, new long[1][], 0, 1);
        t(new int[][] {{1}}, 0, new Object[1], 0, 1);
        t(new int[][] {{1}}, 0, new Cloneable[1], 0, 1);
        t(new Runnable[1], 0, new String[1], 0, 1);
        t(new Object[] {"x"}, 0, new Runnable[1], 0, 1);
        // The array keeps its values when the range is refused.
        int[] keep = {1, 2, 3};
        try {
            System.arraycopy(keep, 0, keep, 1, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " " + Arrays.toString(keep));
        }
        System.arraycopy(keep, 1, new byte[3], 0, 2);
    }
}
