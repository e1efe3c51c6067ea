/** NegativeArraySizeException from newarray, anewarray, multianewarray, reflection and library calls. */
import java.lang.reflect.Array;
import java.util.Arrays;

public class NegativeArraySizes {
    interface Body { Object run(); }

    static int minus = -1;
    static int side;

    static void t(String what, Body b) {
        try {
            Object o = b.run();
            System.out.println(what + " -> " + (o == null ? null : o.getClass().getName()));
        } catch (RuntimeException e) {
            StackTraceElement[] st = e.getStackTrace();
            String where = "";
            for (StackTraceElement s : st) {
                if (s.getClassName().startsWith("NegativeArraySizes")) {
                    where = s.getMethodName().startsWith("lambda") ? "lambda:" + s.getLineNumber() : s.getMethodName() + ":" + s.getLineNumber();
                    break;
                }
            }
            System.out.println(what + " -> " + e + " " + where);
        }
    }

    static Object make(int n) {
        return new Object[n];
    }

    public static void main(String[] args) {
        t("int", () -> new int[minus]);
        t("long", () -> new long[minus - 1]);
        t("byte", () -> new byte[Integer.MIN_VALUE - minus - 1]);
        t("boolean", () -> new boolean[minus * 100]);
        t("char", () -> new char[minus]);
        t("short", () -> new short[minus]);
        t("float", () -> new float[minus]);
        t("double", () -> new double[minus]);
        t("Object", () -> make(minus));
        t("String", () -> new String[minus]);
        t("int[]", () -> new int[minus][]);
        t("multi last", () -> new int[3][minus]);
        t("multi first", () -> new int[minus][3]);
        t("multi zero then negative", () -> new int[0][minus]);
        t("multi three", () -> new String[2][3][minus]);
        t("multi partial", () -> new String[2][minus][]);
        t("reflect", () -> Array.newInstance(int.class, minus));
        t("reflect ref", () -> Array.newInstance(String.class, -9));
        t("reflect multi", () -> Array.newInstance(int.class, 2, -3));
        t("reflect void", () -> Array.newInstance(void.class, 2));
        t("reflect no dims", () -> Array.newInstance(int.class, new int[0]));
        t("reflect null", () -> Array.newInstance(null, 1));
        t("copyOf", () -> Arrays.copyOf(new int[2], -4));
        t("copyOf ref", () -> Arrays.copyOf(new String[2], -4));
        t("copyOfRange", () -> Arrays.copyOfRange(new long[4], 3, 1));
        t("char extension", () -> new int[(char) minus]);
        t("byte", () -> new int[(byte) 200]);
        t("short", () -> new int[(short) 40000]);
        t("ok", () -> new int[-minus]);
        t("side effect", () -> new int[side++ - 1]);
        System.out.println(side);
        t("side effect", () -> new int[side++ - 1]);
        System.out.println(side);
        int caught = 0;
        for (int i = -3; i < 3; i++) {
            try {
                caught += new int[i].length;
            } catch (NegativeArraySizeException e) {
                caught += 100 * Integer.parseInt(e.getMessage());
            } finally {
                caught++;
            }
        }
        System.out.println(caught);
        int[][] a = new int[1][minus];
    }
}
