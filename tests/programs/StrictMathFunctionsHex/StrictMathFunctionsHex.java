// StrictMath: every transcendental function bit for bit, and Math within one ulp of it with the same special cases.
import java.util.function.*;

public class StrictMathFunctionsHex {
    static final double[] IN = {0.0, -0.0, 1.0, -1.0, 0.5, -0.7, 1e-10, 1e-300, 2.0, 3.14159, -100.25, 1e5, 1e22, 0.9999999999, 709.5, -745.2, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};

    static boolean near(double a, double b) {
        return Double.compare(a, b) == 0 || Math.abs(a - b) <= 2 * StrictMath.ulp(b);
    }

    static void one(String name, DoubleUnaryOperator strict, DoubleUnaryOperator math) {
        StringBuilder sb = new StringBuilder(name).append(':');
        int close = 0;
        for (double d : IN) {
            double s = strict.applyAsDouble(d), m = math.applyAsDouble(d);
            sb.append(' ').append(Double.toHexString(s));
            if (near(m, s)) {
                close++;
            } else {
                sb.append("(!").append(Double.toHexString(m)).append(')');
            }
        }
        System.out.println(sb + " close " + close);
    }

    static void two(String name, DoubleBinaryOperator strict, DoubleBinaryOperator math) {
        StringBuilder sb = new StringBuilder(name).append(':');
        int close = 0, n = 0;
        double[] a = {0.0, -0.0, 1, -1, 2.5, -3, 1e10, 1e-5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double x : a) {
            for (double y : a) {
                double s = strict.applyAsDouble(x, y), m = math.applyAsDouble(x, y);
                sb.append(' ').append(Double.toHexString(s));
                close += near(m, s) ? 1 : 0;
                n++;
            }
        }
        System.out.println(sb + " close " + close + " of " + n);
    }

    public static void main(String[] args) {
        one("sin", StrictMath::sin, Math::sin);
        one("cos", StrictMath::cos, Math::cos);
        one("tan", StrictMath::tan, Math::tan);
        one("asin", StrictMath::asin, Math::asin);
        one("acos", StrictMath::acos, Math::acos);
        one("atan", StrictMath::atan, Math::atan);
        one("exp", StrictMath::exp, Math::exp);
        one("log", StrictMath::log, Math::log);
        one("log10", StrictMath::log10, Math::log10);
        one("sqrt", StrictMath::sqrt, Math::sqrt);
        one("cbrt", StrictMath::cbrt, Math::cbrt);
        one("sinh", StrictMath::sinh, Math::sinh);
        one("cosh", StrictMath::cosh, Math::cosh);
        one("tanh", StrictMath::tanh, Math::tanh);
        one("expm1", StrictMath::expm1, Math::expm1);
        one("log1p", StrictMath::log1p, Math::log1p);
        one("rint", StrictMath::rint, Math::rint);
        one("toRadians", StrictMath::toRadians, Math::toRadians);
        two("pow", StrictMath::pow, Math::pow);
        two("atan2", StrictMath::atan2, Math::atan2);
        two("hypot", StrictMath::hypot, Math::hypot);
        two("IEEEremainder", StrictMath::IEEEremainder, Math::IEEEremainder);
        two("nextAfter", StrictMath::nextAfter, Math::nextAfter);
        double sum = 0;
        for (int i = 0; i < 300; i++) {
            double x = i * 0.37 - 40;
            sum += StrictMath.sin(x) * StrictMath.exp(-x * x / 500) + StrictMath.pow(i + 0.5, 1.0 / 3) + StrictMath.log(i + 1) + StrictMath.atan2(x, i + 1);
        }
        System.out.println(Double.toHexString(sum));
        // Results of Math that every correct implementation must give exactly.
        System.out.println(Math.sin(0.0) + " " + Math.cos(0.0) + " " + Math.tan(-0.0) + " " + Math.exp(0.0) + " " + Math.exp(Double.NEGATIVE_INFINITY) + " " + Math.log(1.0) + " " + Math.log(0.0) + " " + Math.log(-1.0) + " " + Math.log10(1000.0) + " " + Math.log10(1e-5) + " " + Math.pow(2, 10) + " " + Math.pow(-2, 3) + " "
            + Math.pow(Double.NaN, 0) + " " + Math.pow(0.0, -1) + " " + Math.pow(-0.0, -3) + " " + Math.pow(-1, 0.5) + " " + Math.atan2(0.0, -0.0) + " " + Math.cbrt(27.0) + " " + Math.hypot(3, 4) + " " + Math.hypot(Double.NaN, Double.POSITIVE_INFINITY) + " " + Math.expm1(-0.0) + " " + Math.log1p(-1));
    }
}
