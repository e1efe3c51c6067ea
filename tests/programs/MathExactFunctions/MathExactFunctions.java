// Math: the functions whose results are exactly defined, integer overflow checks, floorDiv, rounding, neighbours, fma.
import java.util.concurrent.Callable;

public class MathExactFunctions {
    static final double[] D = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370495.5, 4503599627370497.0, -1e-320, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e300, Math.PI};

    static String h(double d) {
        return Double.toHexString(d);
    }

    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t.getMessage());
        }
    }

    public static void main(String[] args) {
        for (double d : D) {
            System.out.println(h(d) + ": " + h(Math.sqrt(d)) + " " + h(Math.floor(d)) + " " + h(Math.ceil(d)) + " " + h(Math.rint(d)) + " " + Math.round(d) + " " + Math.round((float) d) + " " + h(Math.abs(d)) + " " + h(Math.signum(d)) + " " + h(Math.ulp(d)) + " " + Math.getExponent(d)
                + " " + h(Math.nextUp(d)) + " " + h(Math.nextDown(d)) + " " + h(Math.nextAfter(d, 1)) + " " + h(Math.scalb(d, 3)) + " " + h(Math.scalb(d, -1060)) + " " + h(Math.copySign(d, -1)) + " " + (int) d + " " + (long) d + " " + Float.toHexString((float) d));
        }
        for (double a : new double[] {5.5, -5.5, 0.0, 1e17, Double.NaN, Double.POSITIVE_INFINITY}) {
            for (double b : new double[] {2, -3, 0.0, 0.1, Double.POSITIVE_INFINITY}) {
                System.out.print(h(Math.IEEEremainder(a, b)) + " " + h(a % b) + " " + h(Math.max(a, b)) + " " + h(Math.min(a, b)) + "; ");
            }
            System.out.println();
        }
        System.out.println(Math.max(-0.0, 0.0) + " " + Math.min(-0.0, 0.0) + " " + Math.max(Double.NaN, 1) + " " + Math.min(-0f, 0f) + " " + Math.max(Float.NaN, 1f) + " " + Math.max(Integer.MIN_VALUE, -1) + " " + Math.min(Long.MIN_VALUE, 0));
        System.out.println(h(Math.fma(0.1, 10, -1)) + " " + (0.1 * 10 - 1) + " " + h(Math.fma(1e308, 10, Double.NEGATIVE_INFINITY)) + " " + h(Math.fma(1e308, 10, -1e308)) + " " + Float.toHexString(Math.fma(1.1f, 1.1f, -1.21f)) + " " + Math.fma(Double.NaN, 1, 1) + " " + h(Math.fma(0x1.0000001p0, 0x1.0000001p0, -1)));
        for (int[] p : new int[][] {{7, 3}, {-7, 3}, {7, -3}, {-7, -3}, {Integer.MIN_VALUE, -1}, {Integer.MIN_VALUE, 3}, {0, 5}}) {
            System.out.print(Math.floorDiv(p[0], p[1]) + "," + Math.floorMod(p[0], p[1]) + "," + p[0] / p[1] + "," + p[0] % p[1] + "," + Math.floorDiv((long) p[0] * 3, p[1]) + "," + Math.floorMod((long) p[0] * 3, (long) p[1]) + " ");
        }
        System.out.println();
        attempt("addExact", () -> Math.addExact(Integer.MAX_VALUE, 1));
        attempt("addExact long", () -> Math.addExact(Long.MAX_VALUE, 1L));
        attempt("subtractExact", () -> Math.subtractExact(Integer.MIN_VALUE, 1));
        attempt("multiplyExact", () -> Math.multiplyExact(1 << 16, 1 << 15));
        attempt("multiplyExact ok", () -> Math.multiplyExact(-1 << 16, 1 << 15));
        attempt("multiplyExact long", () -> Math.multiplyExact(Long.MIN_VALUE, -1L));
        attempt("multiplyExact mixed", () -> Math.multiplyExact(1L << 40, 5));
        attempt("incrementExact", () -> Math.incrementExact(Integer.MAX_VALUE));
        attempt("decrementExact", () -> Math.decrementExact(Long.MIN_VALUE));
        attempt("negateExact", () -> Math.negateExact(Integer.MIN_VALUE));
        attempt("absExact", () -> Math.absExact(Integer.MIN_VALUE));
        attempt("absExact long", () -> Math.absExact(Long.MIN_VALUE));
        attempt("toIntExact", () -> Math.toIntExact(1L << 31));
        attempt("toIntExact ok", () -> Math.toIntExact(-1L << 31));
        attempt("floorDiv zero", () -> Math.floorDiv(1, 0));
        System.out.println(Math.abs(Integer.MIN_VALUE) + " " + Math.multiplyHigh(Long.MAX_VALUE, 4) + " " + Math.multiplyHigh(-5L, 1L << 62) + " " + Math.multiplyFull(Integer.MIN_VALUE, Integer.MIN_VALUE));
        for (float f : new float[] {0f, -0f, 1.5f, 2.5f, 0.49999997f, Float.MAX_VALUE, Float.MIN_VALUE, Float.NaN, Float.NEGATIVE_INFINITY}) {
            System.out.print(Math.round(f) + " " + Float.toHexString(Math.ulp(f)) + " " + Float.toHexString(Math.nextUp(f)) + " " + Math.getExponent(f) + " " + Float.toHexString(Math.scalb(f, 2)) + " " + Math.signum(f) + " " + Math.copySign(f, -1f) + "; ");
        }
        System.out.println();
        System.out.println(h(Math.toRadians(180)) + " " + h(Math.toDegrees(Math.PI)) + " " + h(Math.E) + " " + h(Math.PI));
    }
}
