/** Recursion through lambdas: fields, holders, fixed points, mutual recursion, memoisation, streams built by recursion. */
import java.util.HashMap;
import java.util.Map;
import java.util.function.*;

public class RecursiveLambdas {
    static IntUnaryOperator fact = n -> n < 2 ? 1 : n * RecursiveLambdas.fact.applyAsInt(n - 1);
    final Function<Integer, Integer> fib = n -> n < 2 ? n : this.fib.apply(n - 1) + this.fib.apply(n - 2);
    static Predicate<Integer> even = n -> n == 0 || RecursiveLambdas.odd.test(n - 1);
    static Predicate<Integer> odd = n -> n != 0 && RecursiveLambdas.even.test(n - 1);

    interface Self<T> { T apply(Self<T> s); }
    static <A, B> Function<A, B> fix(Function<Function<A, B>, Function<A, B>> f) { return x -> f.apply(fix(f)).apply(x); }
    static <A, B> Function<A, B> y(Function<Function<A, B>, Function<A, B>> f) {
        Self<Function<A, B>> g = s -> f.apply(x -> s.apply(s).apply(x));
        return g.apply(g);
    }
    static <A, B> Function<A, B> memo(Function<A, B> f, Map<A, B> cache) {
        return x -> {
            B v = cache.get(x);
            if (v == null) cache.put(x, v = f.apply(x));
            return v;
        };
    }

    interface Church { <T> Function<T, T> of(Function<T, T> f); }

    interface Trampoline<T> {
        T get();
        default boolean done() { return true; }
        default Trampoline<T> next() { return this; }
        static <T> Trampoline<T> more(Supplier<Trampoline<T>> s) {
            return new Trampoline<>() {
                public boolean done() { return false; }
                public Trampoline<T> next() { return s.get(); }
                public T get() {
                    Trampoline<T> t = this;
                    while (!t.done()) t = t.next();
                    return t.get();
                }
            };
        }
    }

    static Trampoline<Long> sum(long n, long acc) { return n == 0 ? () -> acc : Trampoline.more(() -> sum(n - 1, acc + n)); }

    static int hanoi(int n, char a, char b, char c, BiConsumer<Character, Character> move) {
        return n == 0 ? 0 : hanoi(n - 1, a, c, b, move) + ((Supplier<Integer>) () -> { move.accept(a, c); return 1; }).get() + hanoi(n - 1, b, a, c, move);
    }

    static int ackermann(int m, int n) {
        BinaryOperator<Integer>[] f = new BinaryOperator[1];
        f[0] = (a, b) -> a == 0 ? b + 1 : b == 0 ? f[0].apply(a - 1, 1) : f[0].apply(a - 1, f[0].apply(a, b - 1));
        return f[0].apply(m, n);
    }

    public static void main(String[] args) {
        System.out.println(fact.applyAsInt(10) + " " + new RecursiveLambdas().fib.apply(15) + " " + even.test(30) + odd.test(31) + even.test(31));
        System.out.println(RecursiveLambdas.<Integer, Integer>fix(self -> n -> n == 0 ? 0 : n + self.apply(n - 1)).apply(50));
        System.out.println(RecursiveLambdas.<Integer, Long>y(self -> n -> n < 2 ? 1L : n * self.apply(n - 1)).apply(20));
        Map<Integer, Long> cache = new HashMap<>();
        Function<Integer, Long>[] f = new Function[1];
        f[0] = memo(n -> n < 2 ? (long) n : f[0].apply(n - 1) + f[0].apply(n - 2), cache);
        System.out.println(f[0].apply(80) + " " + cache.size());
        System.out.println(sum(5000, 0).get());
        StringBuilder moves = new StringBuilder();
        System.out.println(hanoi(4, 'A', 'B', 'C', (a, b) -> moves.append(a).append(b).append(' ')) + " " + moves);
        System.out.println(ackermann(2, 3));
        Church two = new Church() { public <T> Function<T, T> of(Function<T, T> g) { return g.andThen(g); } };
        System.out.println(two.of(two.of((Integer x) -> x * 2)).apply(1));
        IntFunction<IntFunction<IntUnaryOperator>> pow = b -> e -> m -> { int r = 1; for (int i = 0; i < e; i++) r = r * b % m; return r; };
        System.out.println(pow.apply(3).apply(100).applyAsInt(1007));
        Function<Integer, Integer> chain = Function.identity();
        for (int i = 0; i < 200; i++) { int k = i; chain = chain.andThen(x -> x * 31 + k); }
        System.out.println(chain.apply(1));
        Runnable[] r = {null};
        int[] depth = {0};
        r[0] = () -> { if (++depth[0] < 300) r[0].run(); else throw new IllegalStateException("bottom at " + depth[0]); };
        try {
            r[0].run();
        } catch (IllegalStateException e) {
            int own = 0;
            for (StackTraceElement s : e.getStackTrace()) if (s.getMethodName().startsWith("lambda$main$")) own++;
            System.out.println(e.getMessage() + " " + own);
        }
    }
}
