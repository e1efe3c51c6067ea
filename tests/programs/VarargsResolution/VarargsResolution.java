/** Overload resolution phases with varargs and boxing; null arguments; arrays passed as one or as many. */
import java.util.Arrays;
import java.util.List;

public class VarargsResolution {
    static String f(int x) { return "int"; }
    static String f(long x) { return "long"; }
    static String f(double x) { return "double"; }
    static String f(Integer x) { return "Integer"; }
    static String f(Object x) { return "Object"; }
    static String f(int... x) { return "int..." + x.length; }

    static String g(long x) { return "long"; }
    static String g(Integer x) { return "Integer"; }
    static String g(Object... x) { return "Object..." + (x == null ? "null" : x.length); }

    static String h(Object o) { return "Object"; }
    static String h(String s) { return "String"; }
    static String h(CharSequence s, Object... rest) { return "CharSequence..." + rest.length; }

    static String k(Object... o) { return o == null ? "null" : o.length + Arrays.toString(o); }
    static String p(String fmt, int... v) { return fmt + v.length + Arrays.toString(v); }
    static String q(long a, long... b) { int s = 0; for (long x : b) s += x; return a + ":" + s; }
    static <T> String r(T... ts) { return ts.getClass().getComponentType().getSimpleName() + ts.length; }
    static String c(char x) { return "char"; }
    static String c(int x) { return "int"; }
    static String b(byte... x) { return "byte" + x.length; }
    static String d(double... x) { return "double" + Arrays.toString(x); }
    static String m(Number n) { return "Number"; }
    static String m(Comparable<?> n) { return "Comparable"; }
    static String m(Object n) { return "Object"; }
    static String n(boolean z, Object... o) { return "n" + o.length; }
    static String n(Boolean z, String s) { return "nBoolean"; }

    VarargsResolution(String... s) { System.out.print("ctor" + s.length + " "); }
    VarargsResolution(Object o) { System.out.print("ctorObject "); }

    interface V { String run(int... x); }

    static class Base { String v(int... x) { return "Base" + x.length; } String w(int[] x) { return "BaseW"; } }
    static class Sub extends Base { @Override String v(int[] x) { return "Sub" + x.length; } String w(int x) { return "SubW"; } }

    static int evaluated;
    static int e() { return ++evaluated; }

    public static void main(String[] args) {
        byte bt = 1;
        short sh = 2;
        char ch = 'c';
        System.out.println(f(1) + f(1L) + f(1f) + f(1.0) + f(bt) + f(sh) + f(ch) + f(Integer.valueOf(1)) + f("s") + f() + f(1, 2) + f(Long.valueOf(1)) + f(new int[3]));
        System.out.println(g(1) + " " + g(1L) + " " + g(Integer.valueOf(1)) + " " + g('c') + " " + g("s") + " " + g() + " " + g(1.0f) + " " + g(Long.valueOf(5)) + " " + g(1, 2));
        System.out.println(h("s") + h(new StringBuilder()) + h(null) + h("s", 1) + h("a", "b", "c") + h(1));
        System.out.println(k() + k((Object) null) + k((Object[]) null) + k(1) + k(1, "a") + k(new Object[] {1, 2}) + k((Object) new Object[] {1, 2}).startsWith("1[[Ljava") + k(new String[] {"x"}) + k(new int[] {1, 2}).startsWith("1[[I@")
                + k(null, null));
        System.out.println(p("a") + p("b", 1) + p("c", 1, 2) + p("d", new int[] {7}) + p("e", 'c') + q(1) + q(1, 2) + q(1, 2, ch, bt));
        System.out.println(r(1, 2) + r("a") + r(1, "a") + r(1, 2.0) + r() + r((Object) null) + r(new Integer[] {1, 2, 3}) + r(new int[] {1}, new int[] {2}));
        System.out.println(c('a') + c('a' + 1) + c((char) 98) + c(bt) + b() + b(bt) + b(bt, (byte) 2) + d() + d(1, 2L, 'c', 1.5f));
        System.out.println(m((Number) 1) + m("s") + m(new Object()) + m(new StringBuffer().length() + 0.5 > 0 ? (Object) 1 : "") + n(true) + n(true, "s") + n(false, 1, 2) + n(Boolean.TRUE, "s"));
        new VarargsResolution();
        new VarargsResolution("a");
        new VarargsResolution("a", "b");
        new VarargsResolution((Object) "a");
        new VarargsResolution(1);
        System.out.println();
        V lambda = x -> "lambda" + x.length;
        V ref = VarargsResolution::f;
        System.out.println(lambda.run() + lambda.run(1, 2) + ref.run(1) + ref.run());
        Base base = new Sub();
        System.out.println(base.v(1, 2) + new Sub().v(new int[3]) + base.w(new int[0]) + new Sub().w(1));
        System.out.println(k(e(), e(), e() > 2 ? e() : -1) + evaluated);
        System.out.println(String.format("%s %s", "a", "b") + String.format("%s", (Object) new String[] {"z"}.length) + List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) + Arrays.asList(1, null) + String.join("-", "a", "b", "c"));
        try {
            k(e(), 1 / (evaluated - evaluated), e());
        } catch (ArithmeticException x) {
            System.out.println(evaluated);
        }
        p("null array", (int[]) null);
    }
}
