/** Lambdas of every shape: captures of each type, this, arrays, nesting, returning lambdas, generic, checked exceptions, void-compatible. */
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.*;

public class LambdaShapes {
    int field = 10;
    static int shared = 20;

    interface Tri<A, B, C, R> { R apply(A a, B b, C c); }
    interface Prim { double go(boolean z, byte b, char c, short s, int i, long l, float f, double d); }
    interface Thrower<E extends Exception> { void run() throws E; }
    interface Gen<T> { List<T> make(T t); }
    interface Chain<T> extends Function<T, T> { default Chain<T> twice() { return x -> apply(apply(x)); } }
    @FunctionalInterface interface WithObject { int m(int x); boolean equals(Object o); default int n() { return m(1) + m(2); } static WithObject zero() { return x -> 0; } }

    Supplier<Integer> captureThis() { return () -> field++; }
    static Supplier<String> captureAll(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a, Object o) {
        return () -> "" + z + b + c + s + i + l + f + d + t + a[0] + o;
    }
    static IntUnaryOperator adder(int n) { return x -> x + n; }
    static Function<Integer, Function<Integer, Function<Integer, Integer>>> curried() { return a -> b -> c -> a * 100 + b * 10 + c; }
    static <T, R> Function<T, R> id(Function<T, R> f) { return f; }
    static int count;

    static void call(Runnable r) { System.out.print("Runnable "); r.run(); }
    static <T> T call(Callable<T> c) throws Exception { System.out.print("Callable "); return c.call(); }
    static void take(Consumer<String> c) { System.out.print("Consumer "); c.accept("x"); }
    static <R> R take(Function<String, R> c) { System.out.print("Function "); return c.apply("x"); }

    public static void main(String[] args) throws Exception {
        LambdaShapes o = new LambdaShapes();
        Supplier<Integer> s = o.captureThis();
        System.out.println(s.get() + s.get() + " " + o.field);
        int[] box = {1};
        Supplier<String> all = captureAll(true, (byte) 2, 'c', (short) 3, 4, 5L, 6f, 7d, "eight", box, null);
        box[0] = 99;
        System.out.println(all.get() + " " + all.get());
        System.out.println(adder(5).applyAsInt(6) + adder(-1).andThen(adder(100)).compose(x -> x * 2).applyAsInt(3));
        System.out.println(curried().apply(1).apply(2).apply(3));
        Tri<String, Integer, Character, String> tri = (a, b, c) -> a + b + c;
        Prim prim = (z, b, c, sh, i, l, f, d) -> (z ? 1 : 0) + b + c + sh + i + l + f + d;
        System.out.println(tri.apply("t", 1, 'r') + prim.go(true, (byte) 1, (char) 2, (short) 3, 4, 5L, 6.5f, 7.25));
        Gen<String> gen = t -> new ArrayList<>(List.of(t, t));
        System.out.println(gen.make("g"));
        Thrower<java.io.IOException> th = () -> { throw new java.io.IOException("thrown by lambda"); };
        try {
            th.run();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName().startsWith("lambda$main$") + e.getStackTrace()[0].getLineNumber());
        }
        Chain<Integer> ch = x -> x * 3;
        System.out.println(ch.twice().twice().apply(1) + " " + ch.andThen(x -> "r" + x).apply(2));
        WithObject w = x -> x + 40;
        System.out.println(w.n() + " " + WithObject.zero().n() + " " + w.equals(w) + w.equals(WithObject.zero()));
        call(() -> { count++; });
        System.out.println(count);
        System.out.println(call(() -> 5));
        call((Runnable) () -> { throw new IllegalStateException("uncaught from a lambda"); });
    }

    static {
        try {
            LambdaShapes.<Object>call((Callable<Object>) () -> { throw new Exception("callable"); });
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        take((String x) -> { System.out.print(x + " "); });
        System.out.println(take((String x) -> x + "y"));
        Object lam = (Runnable & java.io.Serializable) () -> { };
        System.out.println((lam instanceof java.io.Serializable) + " " + (lam instanceof Runnable) + " " + lam.getClass().isSynthetic() + lam.getClass().isHidden());
        List<Supplier<Integer>> list = new ArrayList<>();
        for (int i = 0; i < 4; i++) { int j = i * i; list.add(() -> j + shared); }
        shared = 30;
        StringBuilder sb = new StringBuilder();
        for (Supplier<Integer> x : list) sb.append(x.get()).append(' ');
        System.out.println(sb);
        Runnable nested = () -> { Runnable inner = () -> { Runnable innermost = () -> System.out.println("deep " + shared + list.size()); innermost.run(); }; inner.run(); };
        nested.run();
        BiFunction<Integer, Integer, Integer> gcd = new BiFunction<>() { public Integer apply(Integer a, Integer b) { return b == 0 ? a : this.apply(b, a % b); } };
        System.out.println(gcd.apply(84, 36) + " " + gcd.andThen(x -> -x).apply(84, 36));
        Comparator<String> cmp = Comparator.comparing(String::length);
        List<String> words = new ArrayList<>(List.of("ccc", "a", "bb", "aaa", "b"));
        words.sort(cmp.reversed().thenComparing(Comparator.naturalOrder()));
        System.out.println(words);
        Supplier<Supplier<String>> ss = () -> () -> "supplied";
        System.out.println(ss.get().get() + id((String x) -> x.length()).apply("four") + ((Function<Integer, Integer>) x -> x + 1).apply(1));
        Predicate<String> p = x -> x.isEmpty();
        System.out.println(p.negate().or(x -> x == null).test("") + " " + p.and(x -> true).test("") + Predicate.isEqual(null).test(null) + Predicate.not(p).test("z"));
        DoubleBinaryOperator db = (a, b) -> a / b;
        LongFunction<String> lf = Long::toHexString;
        ToDoubleBiFunction<Integer, Float> td = (a, b) -> a * b;
        ObjIntConsumer<StringBuilder> oi = (b, i) -> b.append(i);
        StringBuilder target = new StringBuilder();
        oi.accept(target, 7);
        System.out.println(db.applyAsDouble(1, 0) + lf.apply(-1) + td.applyAsDouble(3, 1.5f) + target);
    }
}
