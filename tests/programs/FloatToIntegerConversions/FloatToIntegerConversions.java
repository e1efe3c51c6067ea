/** f2i, f2l, d2i, d2l: truncation, saturation and NaN; and the two-step narrowing to byte, short, char. */
public class FloatToIntegerConversions {
    static int f2i(float f) { return (int) f; }
    static long f2l(float f) { return (long) f; }
    static int d2i(double d) { return (int) d; }
    static long d2l(double d) { return (long) d; }
    static byte f2b(float f) { return (byte) f; }
    static short f2s(float f) { return (short) f; }
    static char f2c(float f) { return (char) f; }
    static byte d2b(double f) { return (byte) f; }
    static short d2s(double f) { return (short) f; }
    static char d2c(double f) { return (char) f; }

    static void floats() {
        float[] v = {
            Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 0f, -0f, Float.MIN_VALUE, -Float.MIN_VALUE, Float.MAX_VALUE,
            -Float.MAX_VALUE, 0.5f, -0.5f, 0.99999994f, -0.99999994f, 1.5f, -1.5f, 127.9f, 128f, -128.9f, -129f, 255.5f, 256f, 32767.5f,
            32768f, -32769f, 65535.9f, 65536f, 16777216f, 16777217f, 2147483520f, 2147483648f, -2147483648f, -2147483904f,
            9.223372E18f, 9.2233715E18f, -9.223372E18f, 1e30f, -1e30f, 1e10f, -1e10f
        };
        for (float f : v) {
            System.out.println(f + " int " + f2i(f) + " long " + f2l(f) + " byte " + f2b(f) + " short " + f2s(f) + " char " + (int) f2c(f));
        }
    }

    static void doubles() {
        double[] v = {
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.0, -0.0, Double.MIN_VALUE, -Double.MIN_VALUE,
            Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_NORMAL, 0.9999999999999999, -0.9999999999999999, 1e9, 1e10, -1e10,
            2147483646.9, 2147483647.0, 2147483647.5, 2147483648.0, -2147483648.0, -2147483648.9, -2147483649.0, 4294967295.0,
            4294967296.0, 9007199254740992.0, 9007199254740993.0, 9.223372036854775E18, 9.223372036854775807E18, -9.223372036854775808E18,
            -9.223372036854777E18, 1.8446744073709552E19, 1e300, -1e300, 200.7, -200.7, 70000.2, -70000.2, 3e9
        };
        for (double d : v) {
            System.out.println(d + " int " + d2i(d) + " long " + d2l(d) + " byte " + d2b(d) + " short " + d2s(d) + " char " + (int) d2c(d));
        }
    }

    static void compound() {
        int i = 10;
        i += 3.7;
        System.out.println(i);
        i *= 1e20;
        System.out.println(i);
        i -= Float.NaN;
        System.out.println(i);
        i += 5;
        i /= 0.0;
        System.out.println(i);
        long l = 1;
        l -= Float.POSITIVE_INFINITY;
        System.out.println(l);
        l *= 0.5f;
        System.out.println(l);
        byte b = 100;
        b += 100.9;
        System.out.println(b);
        b *= 1e10;
        System.out.println(b);
        char c = 'a';
        c -= 100.5f;
        System.out.println((int) c);
        c++;
        c *= -1.0;
        System.out.println((int) c);
        short s = 3;
        s /= 0.00001f;
        System.out.println(s);
        float f = 1;
        f += 1e-8;
        System.out.println(f);
        f += Long.MAX_VALUE;
        System.out.println(f + " " + (long) f);
    }

    static void roundTrips() {
        int bad = 0;
        long h = 0;
        for (int k = 0; k < 32; k++) {
            for (int d = -2; d <= 2; d++) {
                int i = (1 << k) + d;
                if (d2i(i) != i) bad++;
                h = h * 31 + f2i(i);
                long l = (1L << (2 * k)) + d;
                h = h * 31 + d2l(l);
                h = h * 31 + f2l(l);
            }
        }
        System.out.println(bad + " " + h);
    }

    public static void main(String[] args) {
        floats();
        doubles();
        compound();
        roundTrips();
    }
}
