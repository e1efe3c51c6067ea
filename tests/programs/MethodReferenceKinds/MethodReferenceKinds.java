/** Method references: static, bound, unbound, constructor, array constructor, super, varargs, generic, overloaded, private, inherited. */
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.*;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class MethodReferenceKinds {
    final String name;
    MethodReferenceKinds(String n) { name = n; }
    MethodReferenceKinds() { this("none"); }
    MethodReferenceKinds(String a, int b) { this(a + b); }
    String hello(String other) { return name + " greets " + other; }
    static int twice(int x) { return 2 * x; }
    static String join(String... parts) { return String.join("/", parts); }
    static int sum(int first, Integer... rest) { int s = first; for (int r : rest) s += r; return s; }
    private String secret() { return "secret " + name; }
    Supplier<String> secretRef() { return this::secret; }
    @Override public String toString() { return "M(" + name + ")"; }
    static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }
    static long wide(long a, double b) { return a + (long) b; }
    static void sideEffect(Object o) { System.out.print("<" + o + ">"); }
    static boolean isOdd(int i) { return i % 2 != 0; }

    class Inner {
        final int v;
        Inner(int v) { this.v = v; }
        public String toString() { return name + v; }
    }

    static class Sub extends MethodReferenceKinds {
        Sub() { super("sub"); }
        @Override String hello(String o) { return "sub:" + o; }
        Function<String, String> viaSuper() { return super::hello; }
        Function<String, String> viaThis() { return this::hello; }
    }

    interface Maker<T> { T make(String s, int i); }
    interface TriF { String f(MethodReferenceKinds m, String s); }
    interface Nullary { int go(); }
    interface VarCall3 { String go(String a, String b, String c); }
    interface VarCall0 { String go(); }

    static int evaluated;
    static MethodReferenceKinds receiver() { evaluated++; return new MethodReferenceKinds("r" + evaluated); }

    public static void main(String[] args) {
        MethodReferenceKinds m = new MethodReferenceKinds("m");
        IntUnaryOperator st = MethodReferenceKinds::twice;
        Function<String, String> bound = m::hello;
        TriF unbound = MethodReferenceKinds::hello;
        Supplier<MethodReferenceKinds> ctor0 = MethodReferenceKinds::new;
        Function<String, MethodReferenceKinds> ctor1 = MethodReferenceKinds::new;
        Maker<MethodReferenceKinds> ctor2 = MethodReferenceKinds::new;
        IntFunction<int[]> arr = int[]::new;
        Function<Integer, String[][]> arr2 = String[][]::new;
        IntFunction<Inner> inner = m.new Inner(0).v == 0 ? i -> m.new Inner(i) : null;
        System.out.println(st.applyAsInt(21) + bound.apply("b") + unbound.f(m, "u") + ctor0.get() + ctor1.apply("c1") + ctor2.make("c", 2) + arr.apply(3).length + arr2.apply(2).length + inner.apply(5));
        Sub sub = new Sub();
        MethodReferenceKinds asBase = sub;
        Function<String, String> virt = asBase::hello;
        System.out.println(sub.viaSuper().apply("x") + " " + sub.viaThis().apply("x") + " " + virt.apply("v") + " " + unbound.f(sub, "w"));
        VarCall3 v3 = MethodReferenceKinds::join;
        VarCall0 v0 = MethodReferenceKinds::join;
        Function<String[], String> varr = MethodReferenceKinds::join;
        BinaryOperator<Integer> vs = MethodReferenceKinds::sum;
        IntFunction<Integer> vs1 = MethodReferenceKinds::sum;
        System.out.println(v3.go("a", "b", "c") + "[" + v0.go() + "]" + varr.apply(new String[] {"p", "q"}) + vs.apply(1, 2) + vs1.apply(9));
        Supplier<String> r = receiver()::toString;
        System.out.println(evaluated + r.get() + r.get() + evaluated);
        try {
            MethodReferenceKinds none = null;
            Supplier<String> n = none::toString;
            System.out.println("not reached");
        } catch (NullPointerException e) {
            System.out.println("null receiver fails early");
        }
        Function<Object, String> un = Object::toString;
        try {
            un.apply(null);
        } catch (NullPointerException e) {
            System.out.println("null argument fails late");
        }
        System.out.println(m.secretRef().get() + un.apply(5) + un.apply(sub));
        BinaryOperator<String> mx = MethodReferenceKinds::max;
        BiFunction<Integer, Integer, Object> mi = MethodReferenceKinds::max;
        ToLongBiFunction<Integer, Float> w = MethodReferenceKinds::wide;
        Consumer<String> discard = MethodReferenceKinds::join;
        discard.accept("x");
        IntConsumer boxing = MethodReferenceKinds::sideEffect;
        boxing.accept(7);
        IntPredicate ip = MethodReferenceKinds::isOdd;
        Predicate<Integer> pi = MethodReferenceKinds::isOdd;
        System.out.println(mx.apply("a", "b") + mi.apply(3, 2) + w.applyAsLong(1, 2.9f) + ip.test(3) + pi.test(4));
        ArrayList<String> upper = Stream.of("b", "a", "c").sorted(String::compareTo).map(String::toUpperCase).collect(Collectors.toCollection(ArrayList::new));
        System.out.println(upper);
        Supplier<Set<String>> hs = HashSet<String>::new;
        Set<String> set = hs.get();
        Stream.of("one", "two").forEach(set::add);
        System.out.println(set.size() + " " + Arrays.toString(Stream.of(1, 2).toArray(Integer[]::new)) + Stream.of(1, 2, 3).mapToInt(Integer::intValue).sum() + List.of(1, 2).stream().reduce(Integer::sum).get());
        Function<int[], Object> clone = int[]::clone;
        int[] orig = {1, 2};
        System.out.println(((int[]) clone.apply(orig)).length + " " + (clone.apply(orig) != orig));
        Supplier<Integer> len = "literal"::length;
        Nullary nul = "x".repeat(5)::length;
        Callback cb = System.out::println;
        cb.go("callback " + len.get() + nul.go());
        Function<String, Integer> parse = Integer::parseInt;
        try {
            parse.andThen(Integer::toBinaryString).apply("x1");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        IntFunction<int[]> neg = int[]::new;
        neg.apply(-1);
    }

    interface Callback { void go(String s); }
}
