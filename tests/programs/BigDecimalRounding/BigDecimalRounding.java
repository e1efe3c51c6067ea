// BigDecimal: scale and precision, all rounding modes, division, contexts, plain and engineering text, equality against compareTo.
import java.math.*;
import java.util.*;

public class BigDecimalRounding {
    static BigDecimal d(String s) {
        return new BigDecimal(s);
    }

    static void attempt(String what, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t);
        }
    }

    public static void main(String[] args) {
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + d("0.1").add(d("0.2")) + " " + d("1.10").subtract(d("1.1")) + " " + d("1.5").multiply(d("-2.00")) + " " + d("10").divide(d("4")));
        String[] in = {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5"};
        for (RoundingMode m : RoundingMode.values()) {
            StringBuilder sb = new StringBuilder(m + ":");
            for (String s : in) {
                try {
                    sb.append(' ').append(d(s).setScale(0, m));
                } catch (ArithmeticException e) {
                    sb.append(" -");
                }
            }
            System.out.println(sb);
        }
        attempt("1/3", () -> BigDecimal.ONE.divide(d("3")));
        attempt("1/3 scale", () -> BigDecimal.ONE.divide(d("3"), 10, RoundingMode.HALF_UP));
        attempt("1/3 context", () -> BigDecimal.ONE.divide(d("3"), MathContext.DECIMAL128));
        attempt("2/3 down", () -> d("2").divide(d("3"), new MathContext(5, RoundingMode.DOWN)));
        attempt("1/8", () -> BigDecimal.ONE.divide(d("8")));
        attempt("1/0", () -> BigDecimal.ONE.divide(BigDecimal.ZERO));
        attempt("0/0", () -> BigDecimal.ZERO.divide(BigDecimal.ZERO));
        attempt("integral", () -> d("7.5").divideToIntegralValue(d("2")) + " " + d("7.5").remainder(d("2")) + " " + d("-7.5").remainder(d("2")) + " " + Arrays.toString(d("100.25").divideAndRemainder(d("0.3"))));
        attempt("setScale", () -> d("1.25").setScale(1));
        attempt("intValueExact", () -> d("1.5").intValueExact());
        attempt("longValueExact", () -> d("1e18").longValueExact());
        attempt("toBigIntegerExact", () -> d("12.30").toBigIntegerExact());
        attempt("parse", () -> d("1.2.3"));
        attempt("parse exponent", () -> d("1e"));
        attempt("parse empty", () -> d(""));
        attempt("huge exponent", () -> d("1e99999999999"));
        attempt("NaN", () -> new BigDecimal(Double.NaN));
        attempt("valueOf infinity", () -> BigDecimal.valueOf(Double.POSITIVE_INFINITY));
        attempt("pow", () -> d("1.1").pow(10) + " " + d("2").pow(0) + " " + d("3").pow(-2, new MathContext(6)));
        attempt("negative pow", () -> d("2").pow(-1));
        attempt("sqrt", () -> d("2").sqrt(new MathContext(40)) + " " + d("144").sqrt(MathContext.UNLIMITED) + " " + d("0.25").sqrt(MathContext.DECIMAL32));
        attempt("sqrt unlimited", () -> d("2").sqrt(MathContext.UNLIMITED));
        attempt("sqrt negative", () -> d("-1").sqrt(MathContext.DECIMAL32));
        for (String s : new String[] {"0", "0.000", "123.4500", "1E+3", "1e-7", "0.0000001", "-12345678901234567890.5", "1000", "1e10", "12e-3", "0E+5", "0E-8"}) {
            BigDecimal v = d(s);
            System.out.println(s + ": " + v + " eng " + v.toEngineeringString() + " plain " + v.toPlainString() + " scale " + v.scale() + " precision " + v.precision() + " unscaled " + v.unscaledValue() + " stripped " + v.stripTrailingZeros() + " hash " + v.hashCode() + " ulp " + v.ulp());
        }
        System.out.println(d("2.0").equals(d("2.00")) + " " + d("2.0").compareTo(d("2.00")) + " " + new TreeSet<>(List.of(d("2.0"), d("2.00"))).size() + " " + new HashSet<>(List.of(d("2.0"), d("2.00"))).size() + " " + d("2.0").stripTrailingZeros().equals(d("2")) + " " + d("1").max(d("1.0")));
        for (MathContext mc : new MathContext[] {MathContext.UNLIMITED, MathContext.DECIMAL32, MathContext.DECIMAL64, new MathContext(3, RoundingMode.CEILING), new MathContext("precision=4 roundingMode=DOWN")}) {
            System.out.println(mc + " -> " + d("123456789.987654321").round(mc) + " " + d("1").add(d("1e-20"), mc) + " " + d("999.96").multiply(d("1.001"), mc) + " " + d("-0.00012345").plus(mc) + " " + d("5").subtract(d("4.99999"), mc));
        }
        System.out.println(d("123.456").movePointLeft(5) + " " + d("123.456").movePointRight(2) + " " + d("123.456").movePointRight(5) + " " + d("123.456").scaleByPowerOfTen(3) + " " + d("-3.7").abs() + d("3").negate() + d("-3").signum() + " " + d("3.99").toBigInteger() + " " + d("3e9").intValue() + " " + d("3.99").longValue());
        System.out.println(d("1e400").doubleValue() + " " + d("1e-400").doubleValue() + " " + d("0.1").doubleValue() + " " + d("1.7976931348623157e308").doubleValue() + " " + d("4.9e-324").doubleValue() + " " + d("16777217").floatValue() + " " + BigDecimal.valueOf(12345, 3) + " " + new BigDecimal(new char[] {'1', '.', '5'}) + " " + new BigDecimal(BigInteger.TEN, -2) + " " + new BigDecimal(1.0 / 3).toString().length());
        BigDecimal e = BigDecimal.ONE, term = BigDecimal.ONE;
        MathContext mc = new MathContext(50);
        for (int i = 1; i < 45; i++) {
            term = term.divide(BigDecimal.valueOf(i), mc);
            e = e.add(term, mc);
        }
        System.out.println("e " + e);
        BigDecimal money = d("0");
        for (int i = 0; i < 10; i++) {
            money = money.add(d("0.10"));
        }
        System.out.println(money + " " + money.equals(d("1.00")) + " " + d("100").multiply(d("0.0725")).setScale(2, RoundingMode.HALF_EVEN) + " " + d("19.995").setScale(2, RoundingMode.HALF_UP));
    }
}
