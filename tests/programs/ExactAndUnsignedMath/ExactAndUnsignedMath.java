/** Math and Integer/Long methods that virtual machines like to treat specially; results and messages must not change. */
import java.util.function.Supplier;

public class ExactAndUnsignedMath {
    static void p(String what, Supplier<Object> s) {
        try {
            System.out.println(what + " = " + s.get());
        } catch (ArithmeticException e) {
            System.out.println(what + " ! " + e.getMessage());
        }
    }

    static void exact() {
        int[] v = {Integer.MIN_VALUE, -1, 0, 1, 65536, Integer.MAX_VALUE};
        for (int a : v) {
            for (int b : v) {
                p("add " + a + " " + b, () -> Math.addExact(a, b));
                p("sub " + a + " " + b, () -> Math.subtractExact(a, b));
                p("mul " + a + " " + b, () -> Math.multiplyExact(a, b));
            }
            p("neg " + a, () -> Math.negateExact(a));
            p("inc " + a, () -> Math.incrementExact(a));
            p("dec " + a, () -> Math.decrementExact(a));
            p("abs " + a, () -> Math.absExact(a));
        }
        long[] w = {Long.MIN_VALUE, -1, 2, 1L << 32, Long.MAX_VALUE};
        for (long a : w) {
            for (long b : w) {
                p("add " + a + " " + b, () -> Math.addExact(a, b));
                p("sub " + a + " " + b, () -> Math.subtractExact(a, b));
                p("mul " + a + " " + b, () -> Math.multiplyExact(a, b));
                p("high " + a + " " + b, () -> Math.multiplyHigh(a, b));
            }
            p("toInt " + a, () -> Math.toIntExact(a));
        }
    }

    static void floors() {
        int[] v = {Integer.MIN_VALUE, -7, -1, 1, 3, Integer.MAX_VALUE};
        for (int a : v) {
            for (int b : v) {
                System.out.print(Math.floorDiv(a, b) + "," + Math.floorMod(a, b) + "," + Integer.compareUnsigned(a, b) + ","
                        + Integer.divideUnsigned(a, b) + "," + Integer.remainderUnsigned(a, b) + " ");
            }
            System.out.println();
        }
        p("floorDiv", () -> Math.floorDiv(1, 0));
        p("floorMod", () -> Math.floorMod(1L, 0L));
        p("divideUnsigned", () -> Long.divideUnsigned(-1, 0));
    }

    static void bits() {
        int[] v = {0, 1, -1, 0x80000000, 0x7fffffff, 0x12345678, 0xf0, 0x00010000};
        for (int a : v) {
            System.out.println(a + " " + Integer.bitCount(a) + " " + Integer.numberOfLeadingZeros(a) + " " + Integer.numberOfTrailingZeros(a) + " "
                    + Integer.highestOneBit(a) + " " + Integer.lowestOneBit(a) + " " + Integer.reverse(a) + " " + Integer.reverseBytes(a) + " "
                    + Integer.signum(a) + " " + Integer.toUnsignedString(a) + " " + Integer.toBinaryString(a));
        }
        long[] w = {0, 1, -1, Long.MIN_VALUE, 0x123456789abcdef0L, 1L << 32, 0xff00000000L};
        for (long a : w) {
            System.out.println(a + " " + Long.bitCount(a) + " " + Long.numberOfLeadingZeros(a) + " " + Long.numberOfTrailingZeros(a) + " "
                    + Long.highestOneBit(a) + " " + Long.lowestOneBit(a) + " " + Long.reverse(a) + " " + Long.reverseBytes(a) + " "
                    + Long.toUnsignedString(a) + " " + Long.toOctalString(a));
        }
        System.out.println(Short.reverseBytes((short) 0x1280) + " " + (int) Character.reverseBytes('\u1280') + " " + Byte.toUnsignedInt((byte) -1));
    }

    static void rounding() {
        double[] v = {0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 0.49999999999999994, 4503599627370497.5, 1e18, 1e19, -1e19, Double.NaN, -0.0, 0.1, -0.1};
        for (double d : v) {
            System.out.println(d + " " + Math.round(d) + " " + Math.round((float) d) + " " + Math.rint(d) + " " + Math.floor(d) + " " + Math.ceil(d) + " "
                    + Math.abs(d) + " " + Math.signum(d) + " " + Math.getExponent(d) + " " + Math.ulp(d) + " " + Math.nextUp(d) + " "
                    + Math.nextDown((float) d) + " " + Math.scalb(d, 10) + " " + Math.copySign(3.0, d));
        }
        System.out.println(Math.fma(2.0, 3.0, 4.0) + " " + Math.hypot(3, 4) + " " + Math.cbrt(27) + " " + StrictMath.sqrt(3));
        System.out.println(StrictMath.sin(1) + " " + StrictMath.exp(2.5) + " " + StrictMath.pow(1.1, 33.3) + " " + StrictMath.atan2(-1, -2));
    }

    public static void main(String[] args) {
        exact();
        floors();
        bits();
        rounding();
    }
}
