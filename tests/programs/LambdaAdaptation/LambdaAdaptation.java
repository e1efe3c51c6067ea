/** Conversions between a lambda's or method reference's types and those of its interface: boxing, widening, void, generics casts, bridges. */
import java.util.function.*;

public class LambdaAdaptation {
    static int prim(int x) { return x + 1; }
    static Integer boxed(Integer x) { return x + 2; }
    static long wide(long x) { return x + 3; }
    static double dbl(double x) { return x / 2; }
    static Object obj(Object x) { return "o" + x; }
    static byte small(byte b) { return (byte) (b * 2); }
    static char chr(int x) { return (char) x; }
    static boolean bool(Boolean b) { return !b; }
    static String str(CharSequence s) { return s + "!"; }
    static <T> T same(T t) { return t; }
    static int ret() { return 5; }
    static void none(long l) { System.out.print("none" + l + " "); }

    interface IntToLong { long f(int x); }
    interface IntToDouble { double f(int x); }
    interface IntToObj { Object f(int x); }
    interface BoxToPrim { int f(Integer x); }
    interface BoxToLong { long f(Integer x); }
    interface ByteToInt { int f(byte b); }
    interface ByteToLongObj { Object f(byte b); }
    interface CharToInt { int f(char c); }
    interface ShortBoxToDouble { double f(Short s); }
    interface VoidInt { void f(int x); }
    interface ObjToObj { Object f(String s); }
    interface FloatF { Float f(float x); }
    interface Base<T> { T f(T t); }
    interface Spec extends Base<String> { String f(String s); }
    interface Num<T extends Number> { T f(T t); }
    interface Inter<T extends Number & Comparable<T>> { int f(T a, T b); }

    static <T extends Number & Comparable<T>> int cmp(T a, T b) { return a.compareTo(b) + a.intValue(); }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        IntToLong a = LambdaAdaptation::prim;
        IntToLong b = LambdaAdaptation::wide;
        IntToLong c = LambdaAdaptation::boxed;
        IntToDouble d = LambdaAdaptation::prim, d2 = LambdaAdaptation::wide, d3 = LambdaAdaptation::dbl, d4 = LambdaAdaptation::chr;
        IntToObj e = LambdaAdaptation::prim, e2 = LambdaAdaptation::wide, e3 = LambdaAdaptation::obj, e4 = LambdaAdaptation::chr, e5 = LambdaAdaptation::same;
        System.out.println(a.f(Integer.MAX_VALUE) + " " + b.f(Integer.MAX_VALUE) + " " + c.f(1) + " " + d.f(1) + d2.f(2) + d3.f(3) + d4.f(65) + " " + e.f(1) + e2.f(2).getClass().getSimpleName() + e3.f(3) + e4.f(66) + e5.f(4));
        BoxToPrim g = LambdaAdaptation::prim, g2 = LambdaAdaptation::boxed, g3 = LambdaAdaptation::chr, g4 = Integer::intValue, g5 = Integer::bitCount;
        BoxToLong h = LambdaAdaptation::prim, h2 = LambdaAdaptation::wide, h3 = Integer::longValue;
        System.out.println(g.f(1) + " " + g2.f(1) + " " + g3.f(67) + " " + g4.f(8) + g5.f(9) + " " + h.f(1) + h2.f(2) + h3.f(3));
        ByteToInt i = LambdaAdaptation::prim, i2 = LambdaAdaptation::small;
        ByteToLongObj j = LambdaAdaptation::wide, j2 = LambdaAdaptation::small, j3 = LambdaAdaptation::obj;
        CharToInt k = LambdaAdaptation::prim, k2 = c1 -> c1, k3 = Character::getNumericValue;
        ShortBoxToDouble l = LambdaAdaptation::dbl, l2 = LambdaAdaptation::prim, l3 = Short::floatValue;
        System.out.println(i.f((byte) -1) + i2.f((byte) 100) + " " + j.f((byte) 1) + j2.f((byte) 64) + j3.f((byte) 5) + " " + k.f('a') + k2.f('b') + k3.f('7') + " " + l.f((short) 3) + l2.f((short) 4) + l3.f((short) 5));
        VoidInt v = LambdaAdaptation::prim, v2 = LambdaAdaptation::none, v3 = LambdaAdaptation::obj, v4 = x -> prim(x), v5 = Integer::toString;
        v.f(1);
        v2.f(2);
        v3.f(3);
        v4.f(4);
        v5.f(5);
        ObjToObj o = LambdaAdaptation::str, o2 = String::length, o3 = s -> s == null;
        FloatF f = x -> x * 2, f2 = Float::valueOf;
        System.out.println("" + o.f("s") + o2.f("four") + o3.f(null) + f.f(1.5f) + f2.f(2.5f));
        Spec s = x -> x + x;
        Base<String> bs = s;
        Base raw = s;
        System.out.println(bs.f("p") + raw.f("q"));
        try {
            raw.f(5);
        } catch (ClassCastException x) {
            System.out.println("cast in the bridge");
        }
        Function rawF = (Function<String, Integer>) String::length;
        try {
            rawF.apply(5);
        } catch (ClassCastException x) {
            System.out.println("cast of the argument");
        }
        Supplier<Integer> si = LambdaAdaptation::ret;
        Supplier<Object> so = LambdaAdaptation::ret;
        DoubleSupplier ds = LambdaAdaptation::ret;
        Runnable run = LambdaAdaptation::ret;
        run.run();
        BooleanSupplier z = () -> bool(false);
        Predicate<Boolean> pz = LambdaAdaptation::bool;
        System.out.println(si.get() + so.get().toString() + ds.getAsDouble() + z.getAsBoolean() + pz.test(true));
        Num<Integer> n = x -> x * x;
        Inter<Double> in = LambdaAdaptation::cmp;
        ToIntFunction<Long> tl = Long::intValue;
        LongToIntFunction lt = x -> (int) x;
        IntBinaryOperator max = Math::max;
        BinaryOperator<Integer> bmax = Math::max;
        DoubleUnaryOperator sq = Math::sqrt;
        Function<Integer, Double> fsq = Math::sqrt;
        System.out.println(n.f(7) + in.f(2.5, 1.5) + tl.applyAsInt(1L << 33) + lt.applyAsInt(-1L) + max.applyAsInt(3, 9) + bmax.apply(4, 2) + sq.applyAsDouble(16) + fsq.apply(81));
        IntFunction<Object> nul = x -> null;
        System.out.println(nul.apply(1));
        Function<Integer, Integer> unbox = x -> x;
        ToIntFunction<Integer> un = x -> x;
        System.out.println(unbox.apply(null));
        un.applyAsInt(null);
    }
}
