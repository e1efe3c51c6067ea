/** i2f, i2d, l2f, l2d, f2d, d2f: rounding to nearest even, overflow to infinity, underflow. */
public class IntegerToFloatConversions {
    static float i2f(int v) { return v; }
    static double i2d(int v) { return v; }
    static float l2f(long v) { return v; }
    static double l2d(long v) { return v; }
    static float d2f(double v) { return (float) v; }
    static double f2d(float v) { return v; }

    static String x(float f) { return Integer.toHexString(Float.floatToIntBits(f)); }
    static String x(double d) { return Long.toHexString(Double.doubleToLongBits(d)); }

    static void ints() {
        int[] v = {
            0, 1, -1, 16777215, 16777216, 16777217, 16777218, 16777219, -16777217, -16777219, 33554431, 33554433, 33554434, 33554435,
            0x7fffffbf, 0x7fffffc0, 0x7fffffc1, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1, 123456789, -987654321
        };
        for (int i : v) {
            System.out.println(i + " " + i2f(i) + " " + x(i2f(i)) + " " + i2d(i) + " " + x(i2d(i)));
        }
    }

    static void longs() {
        long[] v = {
            0, 1, -1, 1L << 24, (1L << 24) + 1, (1L << 24) + 3, 1L << 53, (1L << 53) + 1, (1L << 53) + 2, (1L << 53) + 3, -(1L << 53) - 1,
            (1L << 54) + 1, (1L << 54) + 2, (1L << 54) + 3, (1L << 54) + 6, 0x7fffffffffffffffL, 0x7ffffffffffffdffL, 0x7ffffffffffffe00L,
            0x7fffffbfffffffffL, 0x7fffffc000000000L, 0x8000000000000000L, 0x8000000000000001L, 0x100000080000001L, 0x1000000800000000L,
            0x1000000800000001L, 0x1000001800000000L, 1234567890123456789L
        };
        for (long l : v) {
            System.out.println(l + " " + l2f(l) + " " + x(l2f(l)) + " " + l2d(l) + " " + x(l2d(l)));
        }
        // Going through double rounds twice, so it can differ from the direct conversion.
        int differ = 0;
        for (int k = 54; k < 63; k++) {
            for (int j = 24; j < 54; j++) {
                long l = (1L << k) + (1L << (k - 24)) + (k - j > 0 ? 1 : 0);
                if (l2f(l) != (float) l2d(l)) differ++;
            }
        }
        System.out.println("double rounding differs " + differ);
    }

    static void doubles() {
        double[] v = {
            0.0, -0.0, 1.0, 0.1, -0.1, 1.0 / 3, 16777217.0, 3.4028234663852886E38, 3.4028235677973362E38, 3.4028235677973366E38, 3.5e38, -3.5e38,
            1e300, 1.1754943508222875E-38, 1.1754942807573643E-38, 1.4E-45, 7.006492321624085E-46, 7.006492321624086E-46, 1e-46, -1e-46,
            Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1.00000005960464477539,
            1.000000059604645, 1.0000001788139343, 2.1019476964872256E-45
        };
        for (double d : v) {
            System.out.println(d + " " + d2f(d) + " " + x(d2f(d)) + " back " + f2d(d2f(d)));
        }
        float[] w = {0.1f, 1e-45f, Float.MAX_VALUE, Float.MIN_NORMAL, -0f, 0.3f, 1e10f, 3.3333333f};
        for (float f : w) System.out.println(f + " " + f2d(f) + " " + x(f2d(f)));
    }

    static void implicit() {
        char c = '\uffff';
        byte b = -128;
        short s = -32768;
        float f = c;
        double d = b;
        System.out.println(f + " " + d + " " + (f + s) + " " + (1L + f) + " " + (c * 1.0f) + " " + (b / 3f) + " " + (s / 7.0));
        float sum = 0;
        for (int i = 0; i < 1000; i++) sum += i * 1234567;
        System.out.println(sum);
        sum = 0;
        for (long i = 0; i < 1000; i++) sum += i * 123456789012345L;
        System.out.println(sum);
        System.out.println((int) 'a' + 1.5f + " " + (true ? 1 : 2.0) + " " + (true ? 'a' : 0) + " " + (true ? 1 : 'a') + " " + (f > 0 ? 1L : 2f));
        System.out.println(Integer.MAX_VALUE == (float) Integer.MAX_VALUE);
        System.out.println(Long.MAX_VALUE == (double) Long.MAX_VALUE);
        System.out.println((Integer.MAX_VALUE - 1) == (float) Integer.MAX_VALUE);
        System.out.println((int) (float) Integer.MAX_VALUE + " " + (long) (double) Long.MAX_VALUE + " " + (int) (float) 16777217);
    }

    public static void main(String[] args) {
        ints();
        longs();
        doubles();
        implicit();
    }
}
