// Integer, Long, Short, Byte: bit methods, unsigned arithmetic, radix text, parsing limits and errors, caches, decode.
import java.util.*;
import java.util.concurrent.Callable;

public class IntegerLongBits {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t);
        }
    }

    public static void main(String[] args) {
        for (int i : new int[] {0, 1, -1, 42, -42, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x0f0f0f0f, 0x80000001}) {
            System.out.println(i + ": " + Integer.bitCount(i) + " " + Integer.numberOfLeadingZeros(i) + " " + Integer.numberOfTrailingZeros(i) + " " + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i) + " " + Integer.reverse(i) + " " + Integer.reverseBytes(i) + " " + Integer.rotateLeft(i, 7) + " " + Integer.rotateRight(i, 35) + " " + Integer.signum(i) + " "
                + Integer.toBinaryString(i) + " " + Integer.toHexString(i) + " " + Integer.toOctalString(i) + " " + Integer.toString(i, 36) + " " + Integer.toUnsignedString(i) + " " + Integer.toUnsignedLong(i) + " " + Integer.divideUnsigned(i, 10) + " " + Integer.remainderUnsigned(i, 10) + " " + Integer.compareUnsigned(i, 5) + " " + Integer.hashCode(i));
        }
        for (long i : new long[] {0, -1, 42, Long.MIN_VALUE, Long.MAX_VALUE, 0x0123456789abcdefL, 1L << 32}) {
            System.out.println(i + ": " + Long.bitCount(i) + " " + Long.numberOfLeadingZeros(i) + " " + Long.numberOfTrailingZeros(i) + " " + Long.highestOneBit(i) + " " + Long.lowestOneBit(i) + " " + Long.reverse(i) + " " + Long.reverseBytes(i) + " " + Long.rotateLeft(i, 65) + " " + Long.signum(i) + " " + Long.toBinaryString(i).length() + " " + Long.toHexString(i) + " " + Long.toOctalString(i) + " " + Long.toString(i, 36)
                + " " + Long.toUnsignedString(i) + " " + Long.toUnsignedString(i, 16) + " " + Long.divideUnsigned(i, 10) + " " + Long.remainderUnsigned(i, 7) + " " + Long.compareUnsigned(i, 1) + " " + Long.hashCode(i));
        }
        System.out.println(Short.reverseBytes((short) 0x1234) + " " + Short.toUnsignedInt((short) -1) + " " + Byte.toUnsignedInt((byte) -1) + " " + Byte.compareUnsigned((byte) -1, (byte) 1) + " " + Short.compare((short) 1, (short) 5) + " " + Byte.hashCode((byte) -7) + " " + Boolean.hashCode(true) + Boolean.logicalXor(true, false) + Boolean.parseBoolean("TrUe") + Boolean.parseBoolean("yes"));
        System.out.println(Integer.parseInt("-7f", 16) + " " + Integer.parseInt("+5") + " " + Integer.parseInt("zz", 36) + " " + Integer.parseInt("xx12yy", 2, 4, 10) + " " + Integer.parseUnsignedInt("4294967295") + " " + Long.parseLong("-9223372036854775808") + " " + Long.parseUnsignedLong("18446744073709551615") + " " + Integer.decode("0x1F") + Integer.decode("-#a") + Integer.decode("017") + Long.decode("-0X8000000000000000") + " " + Short.decode("-32768") + Byte.parseByte("-80", 16) + " " + Integer.parseInt("\u0661\u0662"));
        for (String s : new String[] {"", " 1", "1 ", "2147483648", "-2147483649", "+", "-", "0x10", "1_000", "1.0", "12a", "--1"}) {
            attempt("parseInt '" + s + "'", () -> Integer.parseInt(s));
        }
        attempt("parseInt null", () -> Integer.parseInt(null));
        attempt("radix 1", () -> Integer.parseInt("1", 1));
        attempt("radix 37", () -> Integer.parseInt("1", 37));
        attempt("parseLong", () -> Long.parseLong("9223372036854775808"));
        attempt("parseLong L", () -> Long.parseLong("5L"));
        attempt("parseUnsignedInt", () -> Integer.parseUnsignedInt("-1"));
        attempt("parseUnsignedInt big", () -> Integer.parseUnsignedInt("4294967296"));
        attempt("parseUnsignedLong", () -> Long.parseUnsignedLong("18446744073709551616"));
        attempt("parseByte", () -> Byte.parseByte("128"));
        attempt("parseShort", () -> Short.parseShort("-32769"));
        attempt("decode", () -> Integer.decode("0x"));
        attempt("decode sign", () -> Integer.decode("0-1"));
        attempt("decode range", () -> Integer.decode("0x80000000"));
        attempt("range", () -> Integer.parseInt("123", 2, 1, 10));
        for (String s : new String[] {"1.5", "-0", "1e400", "1e-400", "0x1.8p1", "NaN", "-Infinity", "  2.5  ", "1d", "2f", "4.9e-324", "2.4703282292062327e-324", "2.2250738585072012e-308", "1.7976931348623159e308", "9007199254740993", "0.1e1e1", "1e", "", "0x1", ".", "1,5", "nan", "0x.8p0", "1__0"}) {
            attempt("double '" + s + "'", () -> Double.toHexString(Double.parseDouble(s)) + " " + Double.parseDouble(s) + " " + Float.parseFloat(s));
        }
        System.out.println((Integer.valueOf(127) == Integer.valueOf(127)) + " " + Integer.valueOf(5).equals(5L) + " " + new HashSet<Object>(List.of(1, 1L, (short) 1)).size() + " " + Integer.compare(3, 5) + Integer.sum(1, 2) + Integer.max(1, 2) + Long.min(1, 2) + " " + Integer.valueOf(300).byteValue() + " " + Long.valueOf(1L << 40).intValue() + " " + Integer.SIZE + Long.BYTES + " " + Long.hashCode(1L << 32 | 1));
        for (double d : new double[] {0.1 + 0.2, 1e7, 1e-3, 9.999e-4, 1.0E23, 2e-323, 123456789012345680.0, 100, 1e21, 4.35, 2.0 / 3, 5e-324, 1.1e-5, 9007199254740992.0}) {
            System.out.print(d + "/" + (float) d + " ");
        }
        System.out.println();
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.valueOf(0.0).equals(-0.0) + " " + (0.0 == -0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Double.hashCode(-0.0) + " " + Double.doubleToLongBits(Double.longBitsToDouble(0x7ff0000000000123L)) + " " + Float.floatToIntBits(Float.NaN) + " " + Float.hashCode(1.5f) + " " + Double.isFinite(1 / 0.0) + Float.isNaN(0f / 0) + " " + Double.MIN_NORMAL + " " + Float.MIN_VALUE + " " + Double.toHexString(-0.0) + Double.toHexString(Double.MIN_VALUE) + " " + Float.toHexString(0.1f) + " " + Double.sum(1, 2) + Double.max(-0.0, 0.0));
    }
}
