/** fcmpl, fcmpg, dcmpl, dcmpg: every comparison form, true and false branch, with NaN, zeros and infinities. */
public class FloatComparisonNaN {
    static int f(float a, float b) {
        int r = 0;
        if (a < b) r |= 1; else r |= 1 << 16;
        if (a <= b) r |= 2; else r |= 2 << 16;
        if (a > b) r |= 4; else r |= 4 << 16;
        if (a >= b) r |= 8; else r |= 8 << 16;
        if (a == b) r |= 16; else r |= 16 << 16;
        if (a != b) r |= 32; else r |= 32 << 16;
        if (!(a < b)) r |= 64;
        if (!(a <= b)) r |= 128;
        if (!(a > b)) r |= 256;
        if (!(a >= b)) r |= 512;
        if (!(a == b)) r |= 1024;
        if (!(a != b)) r |= 2048;
        return r;
    }

    static int d(double a, double b) {
        int r = 0;
        if (a < b) r |= 1; else r |= 1 << 16;
        if (a <= b) r |= 2; else r |= 2 << 16;
        if (a > b) r |= 4; else r |= 4 << 16;
        if (a >= b) r |= 8; else r |= 8 << 16;
        if (a == b) r |= 16; else r |= 16 << 16;
        if (a != b) r |= 32; else r |= 32 << 16;
        if (!(a < b)) r |= 64;
        if (!(a <= b)) r |= 128;
        if (!(a > b)) r |= 256;
        if (!(a >= b)) r |= 512;
        if (!(a == b)) r |= 1024;
        if (!(a != b)) r |= 2048;
        return r;
    }

    static boolean flt(float a, float b) { return a < b; }
    static boolean fge(float a, float b) { return a >= b; }
    static boolean feq(float a, float b) { return a == b; }
    static boolean dle(double a, double b) { return a <= b; }
    static boolean dgt(double a, double b) { return a > b; }
    static boolean dne(double a, double b) { return a != b; }

    static int loops(double nan) {
        int n = 0;
        while (nan < 1) { n += 1; break; }
        while (!(nan < 1)) { n += 10; break; }
        do { n += 100; } while (nan >= 0);
        for (double x = 0; x != nan && n < 500; x++) n += 100;
        for (float x = 0; x < 1; x += 0.1f) n += 1000;
        return n;
    }

    static String order(double a, double b) {
        return a < b ? "<" : a > b ? ">" : a == b ? "=" : "?";
    }

    public static void main(String[] args) {
        float[] fs = {Float.NaN, Float.NEGATIVE_INFINITY, -Float.MAX_VALUE, -1, -Float.MIN_VALUE, -0f, 0f, Float.MIN_VALUE, 1, Float.MAX_VALUE,
            Float.POSITIVE_INFINITY};
        for (float a : fs) {
            StringBuilder sb = new StringBuilder().append(a);
            for (float b : fs) {
                sb.append(' ').append(Integer.toHexString(f(a, b))).append(flt(a, b) ? 'T' : 'F').append(fge(a, b) ? 'T' : 'F').append(feq(a, b) ? 'T' : 'F')
                  .append(Float.compare(a, b)).append(Float.valueOf(a).equals(b));
            }
            System.out.println(sb);
        }
        double[] ds = {Double.NaN, Double.NEGATIVE_INFINITY, -Double.MAX_VALUE, -1, -Double.MIN_VALUE, -0.0, 0.0, Double.MIN_VALUE, 1, Double.MAX_VALUE,
            Double.POSITIVE_INFINITY};
        for (double a : ds) {
            StringBuilder sb = new StringBuilder().append(a);
            for (double b : ds) {
                sb.append(' ').append(Integer.toHexString(d(a, b))).append(dle(a, b) ? 'T' : 'F').append(dgt(a, b) ? 'T' : 'F').append(dne(a, b) ? 'T' : 'F')
                  .append(Double.compare(a, b)).append(order(a, b));
            }
            System.out.println(sb);
        }
        System.out.println(loops(Double.NaN));
        System.out.println(Math.min(-0f, 0f) + " " + Math.max(-0.0, 0.0) + " " + Math.min(Float.NaN, 1) + " " + Math.max(1, Double.NaN));
        Double n = Double.NaN;
        Double m = 0.0 / zero;
        System.out.println(n.equals(m) + " " + (n == m.doubleValue()) + " " + n.compareTo(m) + " " + n.hashCode() + " " + Double.valueOf(-0.0).equals(0.0));
        System.out.println((1 < Float.NaN) + " " + ('a' >= Double.NaN) + " " + (Long.MAX_VALUE == 9.223372036854776E18));
    }

    static double zero;
}
