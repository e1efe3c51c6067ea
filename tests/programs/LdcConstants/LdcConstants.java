/** Constants of every kind: small pushes, ldc, ldc_w, ldc2_w, class constants, strings with odd characters, ConstantValue. */
import java.lang.reflect.Field;

public class LdcConstants {
    static final boolean Z = true;
    static final byte B = -128;
    static final char C = '\uffff';
    static final short S = -32768;
    static final int I = 0xcafebabe;
    static final long L = 0xcafebabedeadbeefL;
    static final float F = 1.17549435e-38f;
    static final double D = 2.2250738585072014e-308;
    static final String T = "constant";
    static final String EMPTY = "";
    static final Integer NOT_CONSTANT = 1000;
    static final float NEGZERO = -0f;
    static final double NAN = 0d / 0;

    interface Consts {
        int A = 7;
        String NAME = "iface" + A;
        long COMPUTED = System.nanoTime() > Long.MIN_VALUE ? 99 : 98;
    }

    static void ints() {
        int[] v = {-1, 0, 5, 6, -2, 127, -128, 128, -129, 32767, -32768, 32768, -32769, 65535, 0x7fffffff, 0x80000000};
        for (int x : v) System.out.print(x + " ");
        System.out.println();
        System.out.println(-1 + "" + 5 + 6 + (-1L) + 0L + 1L + 2L + (0f) + 1f + 2f + 3f + 0d + 1d + 2d);
    }

    static String chars(String s) {
        StringBuilder sb = new StringBuilder().append(s.length()).append(':');
        for (int i = 0; i < s.length(); i++) sb.append(Integer.toHexString(s.charAt(i))).append(i + 1 < s.length() ? "," : "");
        return sb.toString();
    }

    static void strings() {
        String[] v = {"", "plain", "\0", "a\0b", "\u007f\u0080\u07ff\u0800\uffff", "\ud83d\ude00", "\ud800", "\udc00\ud800", "\u00e9\u00ff", "\r\n\t\b\f\"\\", "\u0100"};
        for (String s : v) System.out.println(chars(s) + " hash " + s.hashCode());
        System.out.println(("lit" == "lit") + " " + ("li" + "t" == "lit") + " " + (new String("lit") == "lit") + " " + (new String("lit").intern() == "lit")
                + " " + ("" == EMPTY) + " " + (T == "con" + "stant") + " " + (Consts.NAME == "iface7"));
        String part = "li";
        System.out.println((part + "t" == "lit") + " " + ((part + "t").intern() == "lit"));
        StringBuilder big = new StringBuilder();
        String block = "0123456789abcdef0123456789ABCDEF0123456789abcdef0123456789ABCDEF0123456789abcdef0123456789ABCDEF0123456789abcdef0123456789ABCDEF";
        for (int i = 0; i < 100; i++) big.append(block);
        System.out.println(big.length() + " " + big.toString().hashCode());
    }

    static void classes() {
        Class<?>[] v = {LdcConstants.class, String.class, int.class, void.class, int[].class, String[][].class, Consts.class, Runnable.class, Integer.class, Thread.State.class};
        for (Class<?> c : v) System.out.print(c.getName() + " ");
        System.out.println();
        System.out.println((int.class == Integer.TYPE) + " " + (Integer.class == (Class<?>) int.class) + " " + (LdcConstants.class == new LdcConstants().getClass()));
    }

    static void numbers() {
        System.out.println(F + " " + D + " " + Float.floatToIntBits(NEGZERO) + " " + Double.doubleToLongBits(NAN));
        System.out.println(3.14159f + " " + 2.718281828459045 + " " + 1e-45f + " " + 4.9e-324 + " " + 1.7976931348623157e308 + " " + 3.4028235e38f);
        System.out.println(0x7fffffffffffffffL + " " + 0x8000000000000000L + " " + 0777L + " " + 0b101L + " " + 1_000_000_000_000L + " " + 'a' + (int) 'a');
        System.out.println(0x1.0p0 + " " + 0x1.fffffeP+127f + " " + 0x.8p1 + " " + 1f / 3 + " " + 1d / 3 + " " + 100f + " " + 1e7 + " " + 1e-3 + " " + 9999999.0 + " " + 1.0e21f);
    }

    public static void main(String[] args) throws Exception {
        ints();
        strings();
        classes();
        numbers();
        System.out.println(Z + " " + B + " " + (int) C + " " + S + " " + I + " " + L + " " + T + " " + Consts.A + Consts.NAME + Consts.COMPUTED);
        for (Field f : LdcConstants.class.getDeclaredFields()) {
            if (f.getType() == char.class) System.out.println(f.getName() + " " + (int) f.getChar(null));
            else System.out.println(f.getName() + " " + f.get(null) + " " + f.getType());
        }
    }
}
