// Objects utility methods, Comparator combinators, natural and reverse order, null handling, functional interface combinators.
import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.*;

public class ObjectsAndComparators {
    record P(String first, String last, Integer age) {
    }

    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + (t instanceof ClassCastException ? t.getClass().getName() : t.toString()));
        }
    }

    public static void main(String[] args) {
        System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Objects.equals("a", new String("a")) + " " + Objects.deepEquals(new int[][] {{1}}, new int[][] {{1}}) + " " + Objects.equals(new int[] {1}, new int[] {1}) + " " + Objects.hash(1, "a", null) + " " + Objects.hash() + " " + Objects.hashCode(null) + " " + Objects.toString(null) + Objects.toString(null, "dflt") + " " + Objects.compare("a", "b", Comparator.reverseOrder()) + Objects.compare(null, null, null));
        System.out.println(Objects.requireNonNullElse(null, "else") + " " + Objects.requireNonNullElseGet("x", () -> "no") + " " + Objects.isNull(null) + Objects.nonNull(null) + " " + Objects.checkIndex(2, 3) + Objects.checkFromToIndex(1, 2, 3) + Objects.checkFromIndexSize(1, 2, 3) + " " + Objects.checkIndex(5L, 6L));
        attempt("requireNonNull", () -> Objects.requireNonNull(null));
        attempt("with message", () -> Objects.requireNonNull(null, "message"));
        attempt("with supplier", () -> Objects.requireNonNull(null, () -> "supplied"));
        attempt("null else", () -> Objects.requireNonNullElse(null, null));
        attempt("checkIndex", () -> Objects.checkIndex(3, 3));
        attempt("checkIndex negative", () -> Objects.checkIndex(-1, 3));
        attempt("checkFromToIndex", () -> Objects.checkFromToIndex(2, 1, 3));
        attempt("checkFromIndexSize", () -> Objects.checkFromIndexSize(2, 2, 3));

        List<P> ps = new ArrayList<>(List.of(new P("Ann", "Smith", 30), new P("bob", "Jones", 25), new P("Cid", "smith", 30), new P("Ann", "Jones", 41)));
        sort(ps, "last", Comparator.comparing(P::last));
        sort(ps, "last insensitive, first", Comparator.comparing(P::last, String.CASE_INSENSITIVE_ORDER).thenComparing(P::first));
        sort(ps, "age reversed, first", Comparator.comparingInt(P::age).reversed().thenComparing(P::first, Comparator.reverseOrder()));
        sort(ps, "length", Comparator.comparingInt((P p) -> p.last().length()).thenComparingInt(P::age).thenComparingLong(p -> -p.first().hashCode()).thenComparingDouble(p -> p.age() / 3.0));
        ps.add(new P("Nul", null, null));
        sort(ps, "nulls first", Comparator.comparing(P::last, Comparator.nullsFirst(Comparator.naturalOrder())));
        sort(ps, "nulls last reversed", Comparator.comparing(P::age, Comparator.nullsLast(Comparator.<Integer>naturalOrder().reversed())).thenComparing(P::first));
        attempt("null key", () -> ps.stream().sorted(Comparator.comparing(P::last)).count() + ps.stream().sorted(Comparator.comparing(P::last)).toList().size());
        List<String> withNull = new ArrayList<>(Arrays.asList("b", null, "a"));
        withNull.sort(Comparator.nullsFirst(null));
        System.out.println(withNull + " " + Comparator.<Integer>naturalOrder().compare(1, 2) + Comparator.<Integer>naturalOrder().reversed().compare(1, 2) + " " + Comparator.nullsFirst(Comparator.<Integer>naturalOrder()).compare(null, 1) + " " + Collections.reverseOrder(Collections.<String>reverseOrder()).equals(Comparator.<String>naturalOrder()) + " " + Comparator.<String>naturalOrder().reversed().reversed().compare("a", "b") + " " + BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3, 2) + " " + BinaryOperator.maxBy(Comparator.comparing(String::length)).apply("aa", "b"));
        attempt("comparing null", () -> Comparator.comparing(null));
        attempt("wrong types", () -> ((Comparator) Comparator.naturalOrder()).compare(1, "a") * 0);

        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        Predicate<String> empty = String::isEmpty, isNull = Predicate.isEqual(null);
        Supplier<List<String>> make = ArrayList::new;
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        UnaryOperator<String> up = s -> s.toUpperCase(Locale.ROOT);
        StringBuilder log = new StringBuilder();
        Consumer<String> one = s -> log.append("1").append(s), two = s -> log.append("2").append(s);
        one.andThen(two).accept("x");
        BiConsumer<String, Integer> bc = (s, n) -> log.append(s.repeat(n));
        bc.andThen((s, n) -> log.append(n)).accept("y", 3);
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().apply(9) + " " + empty.negate().and(s -> s.length() > 2).or("q"::equals).test("abc") + " " + Predicate.not(empty).test("") + " " + isNull.test(null) + " " + make.get() + " " + add.andThen(dbl).apply(2, 3) + " " + up.apply("up") + UnaryOperator.identity().apply(1) + " " + log);
        attempt("andThen stops", () -> { Consumer<String> boom = s -> { throw new IllegalStateException("boom"); }; boom.andThen(s -> System.out.println("never")).accept("z"); return 0; });
        attempt("null combinator", () -> inc.andThen(null));
        BooleanSupplier bs = () -> true;
        ToIntFunction<String> len = String::length;
        IntFunction<int[]> arr = int[]::new;
        ObjIntConsumer<StringBuilder> oic = StringBuilder::append;
        oic.accept(log, 7);
        System.out.println(bs.getAsBoolean() + " " + len.applyAsInt("four") + " " + arr.apply(3).length + " " + log + " " + ((DoubleToLongFunction) Math::round).applyAsLong(2.5) + " " + ((LongBinaryOperator) Math::max).applyAsLong(3, 4) + " " + ((BiPredicate<Integer, Integer>) (x, y) -> x > y).negate().test(1, 2));
    }

    static void sort(List<P> ps, String what, Comparator<P> c) {
        List<P> l = new ArrayList<>(ps);
        l.sort(c);
        StringBuilder sb = new StringBuilder(what).append(':');
        l.forEach(p -> sb.append(' ').append(p.first()).append('/').append(p.last()).append('/').append(p.age()));
        System.out.println(sb);
    }
}
