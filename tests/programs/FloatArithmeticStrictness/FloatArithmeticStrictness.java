/** IEEE arithmetic to the last bit: rounding, subnormals, overflow, signed zeros, no excess precision, no fusing. */
public class FloatArithmeticStrictness {
    static float fadd(float a, float b) { return a + b; }
    static float fsub(float a, float b) { return a - b; }
    static float fmul(float a, float b) { return a * b; }
    static float fdiv(float a, float b) { return a / b; }
    static float fneg(float a) { return -a; }
    static double dadd(double a, double b) { return a + b; }
    static double dsub(double a, double b) { return a - b; }
    static double dmul(double a, double b) { return a * b; }
    static double ddiv(double a, double b) { return a / b; }
    static double dneg(double a) { return -a; }

    static String x(float f) { return Integer.toHexString(Float.floatToIntBits(f)); }
    static String x(double d) { return Long.toHexString(Double.doubleToLongBits(d)); }

    static void floats() {
        float[] v = {0f, -0f, Float.MIN_VALUE, -3 * Float.MIN_VALUE, Float.MIN_NORMAL, 0.1f, 1f, -1.0000001f, 3f, 16777216f, 1e20f, Float.MAX_VALUE,
            Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN};
        for (float a : v) {
            StringBuilder sb = new StringBuilder().append(a);
            int h = 0;
            for (float b : v) {
                h = 31 * h + Float.floatToIntBits(fadd(a, b));
                h = 31 * h + Float.floatToIntBits(fsub(a, b));
                h = 31 * h + Float.floatToIntBits(fmul(a, b));
                sb.append(' ').append(x(fdiv(a, b)));
            }
            System.out.println(sb.append(" | ").append(h).append(' ').append(x(fneg(a))));
        }
    }

    static void doubles() {
        double[] v = {0.0, -0.0, Double.MIN_VALUE, -3 * Double.MIN_VALUE, Double.MIN_NORMAL, 0.1, 1, -1.0000000000000002, 3, 9007199254740992.0, 1e200,
            Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};
        for (double a : v) {
            StringBuilder sb = new StringBuilder().append(a);
            long h = 0;
            for (double b : v) {
                h = 31 * h + Double.doubleToLongBits(dadd(a, b));
                h = 31 * h + Double.doubleToLongBits(dsub(a, b));
                h = 31 * h + Double.doubleToLongBits(dmul(a, b));
                sb.append(' ').append(x(ddiv(a, b)));
            }
            System.out.println(sb.append(" | ").append(Long.toHexString(h)).append(' ').append(x(dneg(a))));
        }
    }

    static void noFusing() {
        double a = 1 + Math.pow(2, -30), b = 1 - Math.pow(2, -30);
        double p = a * b;
        System.out.println("unfused " + x(a * b - p) + " fused " + x(Math.fma(a, b, -p)));
        float fa = 1 + 0x1p-12f, fb = 1 - 0x1p-12f, fp = fa * fb;
        System.out.println("unfused " + x(fa * fb - fp) + " fused " + x(Math.fma(fa, fb, -fp)));
        double big = Double.MAX_VALUE;
        System.out.println(big * 2 / 2 + " " + big * 1.1 * 0.5);
        float fbig = Float.MAX_VALUE;
        System.out.println(fbig * 2 / 2 + " " + (float) (fbig * 2.0 / 2));
        float third = 1f / 3f;
        System.out.println(third * 3f == 1f);
        System.out.println((0.1f + 0.2f == 0.3f) + " " + (0.1 + 0.2 == 0.3) + " " + (0.1f + 0.2 == 0.3));
        double tiny = Double.MIN_VALUE;
        System.out.println(tiny / 2 + " " + tiny * 0.5 + " " + tiny * 0.75 + " " + tiny * 1.5 + " " + -tiny / 2);
        // A product that an extended-precision unit would round twice.
        System.out.println(x(dmul(0x1.fffffffffffffp-1, 0x1.0000000000001p-1022)) + " " + x(dmul(0x1.8p-1022, 0x1.0000000000001p-52)));
    }

    static void sums() {
        float s = 0;
        for (int i = 1; i <= 10000; i++) s += 1f / i;
        float t = 0;
        for (int i = 10000; i >= 1; i--) t += 1f / i;
        System.out.println(s + " " + t);
        double d = 0, c = 0;
        for (int i = 1; i <= 10000; i++) {
            double y = 0.1 - c;
            double u = d + y;
            c = (u - d) - y;
            d = u;
        }
        System.out.println(d + " " + c);
        double pi = 0;
        for (int k = 0; k < 5000; k++) pi += (k % 2 == 0 ? 4.0 : -4.0) / (2 * k + 1);
        System.out.println(pi);
        double x = 0.4;
        for (int i = 0; i < 5000; i++) x = 3.99 * x * (1 - x);
        System.out.println("logistic " + x(x));
        float fx = 0.4f;
        for (int i = 0; i < 5000; i++) fx = 3.99f * fx * (1 - fx);
        System.out.println("logistic " + x(fx));
    }

    public static void main(String[] args) {
        floats();
        doubles();
        noFusing();
        sums();
        System.out.println(1 / fneg(0f) + " " + 1 / (0f - 0f) + " " + 1 / dneg(0.0) + " " + (0.0 - 0.0) + " " + (-0.0 - 0.0) + " " + (-0.0 + 0.0));
        float f = 1;
        int n = 0;
        while (f + 1 != f) {
            f *= 2;
            n++;
        }
        System.out.println(n + " " + f);
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(-1) + " " + Math.sqrt(-0.0) + " " + Math.ulp(1f) + " " + Math.nextUp(0.0) + " " + Math.rint(2.5));
    }
}
