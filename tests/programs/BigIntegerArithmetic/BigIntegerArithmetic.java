// BigInteger: arithmetic of large and small values, division rules, bits, powers, modular, primality, radix, bytes, parsing.
import java.math.*;
import java.util.*;

public class BigIntegerArithmetic {
    static BigInteger b(String s) {
        return new BigInteger(s);
    }

    static void attempt(String what, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t);
        }
    }

    public static void main(String[] args) {
        BigInteger x = b("123456789012345678901234567890"), y = b("-987654321098765432109876543210987");
        System.out.println(x.add(y) + " " + x.subtract(y) + " " + x.multiply(y) + " " + x.negate().abs().equals(x) + " " + y.signum());
        System.out.println(y.divide(x) + " " + y.mod(x) + " " + y.remainder(x) + " " + Arrays.toString(y.divideAndRemainder(x)) + " " + x.gcd(b("9876543210")));
        for (int[] p : new int[][] {{7, 3}, {-7, 3}, {7, -3}, {-7, -3}}) {
            BigInteger p0 = BigInteger.valueOf(p[0]), p1 = BigInteger.valueOf(p[1]);
            System.out.print(p0.divide(p1) + "," + p0.remainder(p1) + " ");
        }
        System.out.println();
        System.out.println(BigInteger.TWO.pow(200) + " " + b("3").pow(50) + " " + b("-2").pow(3) + " " + BigInteger.ZERO.pow(0) + " " + x.sqrt() + " " + Arrays.toString(x.sqrtAndRemainder()));
        System.out.println(b("3").modPow(b("1000"), b("1000007")) + " " + b("3").modInverse(b("11")) + " " + b("5").modPow(b("-1"), b("7")) + " " + b("-5").modPow(b("3"), b("7")) + " " + b("2").modPow(b("123456789"), b("340282366920938463463374607431768211507")));
        System.out.println(x.bitLength() + " " + x.bitCount() + " " + y.bitLength() + " " + y.bitCount() + " " + x.getLowestSetBit() + " " + BigInteger.ZERO.getLowestSetBit() + " " + x.testBit(3) + y.testBit(200));
        System.out.println(x.and(y) + " " + x.or(y) + " " + x.xor(y) + " " + x.not() + " " + x.andNot(y) + " " + b("5").setBit(70).clearBit(0).flipBit(1));
        System.out.println(x.shiftLeft(65) + " " + x.shiftRight(65) + " " + y.shiftRight(100) + " " + b("-1").shiftRight(1000) + " " + x.shiftLeft(-3));
        System.out.println(x.toString(16) + " " + x.toString(2).length() + " " + x.toString(36) + " " + new BigInteger("-zz", 36) + " " + new BigInteger("+77", 8) + " " + y.toString(99));
        System.out.println(HexFormat.of().formatHex(x.toByteArray()) + " " + HexFormat.of().formatHex(y.toByteArray()) + " " + new BigInteger(new byte[] {-1, 0}) + " " + new BigInteger(1, new byte[] {-1, 0}) + " " + HexFormat.of().formatHex(BigInteger.valueOf(128).toByteArray()));
        System.out.println(x.intValue() + " " + x.longValue() + " " + x.doubleValue() + " " + x.floatValue() + " " + BigInteger.TEN.pow(400).doubleValue() + " " + b("9007199254740993").doubleValue());
        attempt("intValueExact", () -> x.intValueExact());
        attempt("longValueExact", () -> b("9223372036854775808").longValueExact());
        attempt("longValueExact", () -> b("-9223372036854775808").longValueExact());
        attempt("divide by zero", () -> x.divide(BigInteger.ZERO));
        attempt("mod negative", () -> x.mod(b("-3")));
        attempt("negative exponent", () -> x.pow(-1));
        attempt("not invertible", () -> b("4").modInverse(b("8")));
        attempt("sqrt negative", () -> y.sqrt());
        attempt("parse", () -> b("12x"));
        attempt("parse empty", () -> b(""));
        attempt("parse signs", () -> b("--5"));
        attempt("radix", () -> new BigInteger("1", 40));
        attempt("empty bytes", () -> new BigInteger(new byte[0]));
        System.out.println(b("97").isProbablePrime(20) + " " + b("170141183460469231731687303715884105727").isProbablePrime(10) + " " + b("170141183460469231731687303715884105729").isProbablePrime(10) + " " + b("1000").nextProbablePrime() + " " + new BigInteger(100, new Random(7)) + " " + BigInteger.probablePrime(40, new Random(3)).bitLength());
        System.out.println(x.compareTo(y) + " " + x.equals(b("123456789012345678901234567890")) + " " + x.hashCode() + " " + y.hashCode() + " " + x.max(y).equals(x) + " " + (BigInteger.valueOf(5) == BigInteger.valueOf(5)) + " " + BigInteger.valueOf(1).equals(BigInteger.ONE));
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 120; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        System.out.println(f + " " + f.toString().length() + " " + f.getLowestSetBit() + " " + f.mod(b("1000000007")));
        BigInteger a = BigInteger.ZERO, c = BigInteger.ONE;
        for (int i = 0; i < 500; i++) {
            BigInteger t = a.add(c);
            a = c;
            c = t;
        }
        System.out.println("fib 500 " + a);
        // Big enough for Karatsuba and Toom-Cook multiplication and for the recursive division.
        BigInteger k = b("7").pow(2000), l = b("11").pow(2500), prod = k.multiply(l);
        System.out.println(prod.bitLength() + " " + prod.mod(b("998244353")) + " " + prod.divide(l).equals(k) + " " + prod.subtract(k.multiply(l)).signum() + " " + k.multiply(k).equals(k.pow(2)) + " " + k.pow(3).divideAndRemainder(l.add(BigInteger.ONE))[1].bitLength());
        System.out.println(prod.toString().hashCode() + " " + new BigInteger(prod.toString()).equals(prod) + " " + prod.sqrt().bitLength());
    }
}
