/** java.lang.reflect.Array: creation, get and set of each type with conversions, errors, multi-dimensional. */
import java.lang.reflect.Array;
import java.util.Arrays;

public class ReflectionArrays {
    interface Body { Object run(); }

    static void t(String what, Body b) {
        try {
            Object r = b.run();
            System.out.println(what + " = " + (r instanceof Object[] a ? Arrays.deepToString(a) : r instanceof int[] i ? Arrays.toString(i) : r));
        } catch (RuntimeException e) {
            System.out.println(what + " ! " + e);
        }
    }

    public static void main(String[] args) {
        Object[] arrays = {new boolean[2], new byte[2], new char[2], new short[2], new int[2], new long[2], new float[2], new double[2], new Object[2], new String[2], new Integer[2], new int[2][1]};
        Object[] values = {true, (byte) 1, 'A', (short) 2, 3, 4L, 5f, 6d, "s", null, new int[] {9}};
        for (Object a : arrays) {
            StringBuilder sb = new StringBuilder(a.getClass().getSimpleName()).append(' ').append(Array.getLength(a)).append(':');
            for (Object v : values) {
                try {
                    Array.set(a, 1, v);
                    Object r = Array.get(a, 1);
                    sb.append(r instanceof int[] ? "int[]" : r instanceof Character ch && ch < 32 ? "#" + (int) ch : r).append(' ');
                } catch (IllegalArgumentException e) {
                    sb.append("IAE ");
                } catch (NullPointerException e) {
                    sb.append("NPE ");
                }
            }
            System.out.println(sb);
        }
        int[] i = {1, 2, 3};
        byte[] b = {-1};
        t("getLong of int", () -> Array.getLong(i, 2));
        t("getDouble of byte", () -> Array.getDouble(b, 0));
        t("getInt of byte", () -> Array.getInt(b, 0));
        t("getChar of byte", () -> Array.getChar(b, 0));
        t("getByte of int", () -> Array.getByte(i, 0));
        t("getBoolean of int", () -> Array.getBoolean(i, 0));
        t("getInt of Object[]", () -> Array.getInt(new Object[] {1}, 0));
        t("setLong of int", () -> { Array.setLong(i, 0, 5); return i; });
        t("setByte of int", () -> { Array.setByte(i, 0, (byte) -5); return i; });
        t("setChar of int", () -> { Array.setChar(i, 1, 'x'); return i; });
        t("setInt of double", () -> { double[] d = {0}; Array.setInt(d, 0, 7); return d[0]; });
        t("setDouble of float", () -> { Array.setDouble(new float[1], 0, 7); return 1; });
        t("setBoolean", () -> { boolean[] z = {false}; Array.setBoolean(z, 0, true); return z[0]; });
        t("bounds get", () -> Array.get(i, 3));
        t("bounds getInt", () -> Array.getInt(i, -1));
        t("bounds set", () -> { Array.set(i, 7, 1); return 1; });
        t("bounds object", () -> Array.get(new Object[2], 2));
        t("not an array", () -> Array.get("s", 0));
        t("not an array length", () -> Array.getLength("s"));
        t("null", () -> Array.get(null, 0));
        t("set wrong", () -> { Array.set(new String[1], 0, 5); return 1; });
        t("set not array", () -> { Array.set(5, 0, 5); return 1; });
        t("new int", () -> Array.newInstance(int.class, 3));
        t("new String", () -> Array.newInstance(String.class, 2));
        t("new multi", () -> Array.newInstance(int.class, 2, 3));
        t("new multi partial", () -> Array.newInstance(int[].class, 2, 3));
        t("new zero", () -> Array.getLength(Array.newInstance(Thread.State.class, 0)));
        t("new class name", () -> Array.newInstance(long[].class, 1, 1, 1).getClass().getName());
        t("new void", () -> Array.newInstance(Void.TYPE, 1));
        t("new 256 dimensions", () -> Array.newInstance(int.class, new int[256]));
        t("new 255 dimensions", () -> Array.newInstance(int.class, new int[255]).getClass().getName().length());
        t("new too deep", () -> Array.newInstance(Array.newInstance(int.class, new int[255]).getClass(), 1));
        t("new null dims", () -> Array.newInstance(int.class, (int[]) null));
        t("new negative", () -> Array.newInstance(int.class, 1, -2));
        Object grid = Array.newInstance(double.class, 3, 4);
        for (int r = 0; r < 3; r++) for (int c = 0; c < 4; c++) Array.setDouble(Array.get(grid, r), c, r * 10 + c);
        System.out.println(Arrays.deepToString((double[][]) grid));
        Object grown = Array.newInstance(i.getClass().getComponentType(), i.length * 2);
        System.arraycopy(i, 0, grown, 1, i.length);
        System.out.println(Arrays.toString((int[]) grown));
    }
}
