// Every collector of java.util.stream.Collectors, nested collectors, own collectors, duplicate keys and nulls.
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamCollectors {
    record Emp(String name, String dept, int pay, List<String> skills) {
    }

    static final List<Emp> STAFF = List.of(new Emp("ann", "dev", 70, List.of("java", "c")), new Emp("bob", "dev", 50, List.of("c")), new Emp("cid", "ops", 40, List.of()),
        new Emp("dee", "ops", 60, List.of("bash", "perl")), new Emp("eve", "hr", 55, List.of("talk")));

    static <K, V> Map<K, V> sort(Map<K, V> m) {
        return new TreeMap<>(m);
    }

    static void attempt(String what, Supplier<?> s) {
        try {
            System.out.println(what + " -> " + s.get());
        } catch (RuntimeException e) {
            System.out.println(what + " !! " + e.getClass().getSimpleName() + " " + (e instanceof NullPointerException ? "" : e.getMessage()));
        }
    }

    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) {
        Supplier<Stream<Emp>> s = STAFF::stream;
        System.out.println(s.get().map(Emp::name).collect(Collectors.toList()) + " " + new TreeSet<>(s.get().map(Emp::dept).collect(Collectors.toSet())) + " " + s.get().map(Emp::pay).collect(Collectors.toCollection(ArrayDeque::new)));
        System.out.println(s.get().map(Emp::name).collect(Collectors.joining()) + " " + s.get().map(Emp::name).collect(Collectors.joining(", ", "<", ">")) + " " + Stream.<String>empty().collect(Collectors.joining(",", "[", "]")));
        System.out.println(s.get().collect(Collectors.counting()) + " " + s.get().collect(Collectors.summingInt(Emp::pay)) + " " + s.get().collect(Collectors.averagingInt(Emp::pay)) + " " + s.get().collect(Collectors.averagingDouble(e -> e.pay() / 3.0)) + " "
            + s.get().collect(Collectors.summingLong(Emp::pay)) + " " + s.get().collect(Collectors.summingDouble(e -> e.pay() * 0.1)) + " " + Stream.<Emp>empty().collect(Collectors.averagingLong(Emp::pay)));
        System.out.println(s.get().collect(Collectors.summarizingInt(Emp::pay)) + " " + s.get().collect(Collectors.summarizingDouble(e -> e.pay() / 2.0)) + " " + Stream.<Emp>empty().collect(Collectors.summarizingLong(Emp::pay)));
        System.out.println(s.get().collect(Collectors.minBy(Comparator.comparing(Emp::pay))).get().name() + " " + s.get().collect(Collectors.maxBy(Comparator.comparing(Emp::pay))).get().name() + " " + Stream.<Emp>empty().collect(Collectors.minBy(Comparator.comparing(Emp::pay))));
        System.out.println(sort(s.get().collect(Collectors.toMap(Emp::name, Emp::pay))) + " " + sort(s.get().collect(Collectors.toMap(Emp::dept, Emp::pay, Integer::sum))) + " " + s.get().collect(Collectors.toMap(Emp::dept, Emp::name, (a, b) -> a + "+" + b, LinkedHashMap::new)));
        attempt("duplicate key", () -> s.get().collect(Collectors.toMap(Emp::dept, Emp::name)));
        attempt("null value", () -> Stream.of("a").collect(Collectors.toMap(x -> x, x -> null)));
        attempt("unmodifiable", () -> s.get().collect(Collectors.toUnmodifiableMap(Emp::name, Emp::pay)).put("x", 1));
        System.out.println(sort(s.get().collect(Collectors.groupingBy(Emp::dept, Collectors.mapping(Emp::name, Collectors.toList())))));
        show(s.get().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.averagingInt(Emp::pay))));
        show(s.get().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparing(Emp::pay)), o -> o.get().name()))));
        show(s.get().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.filtering(e -> e.pay() > 50, Collectors.mapping(Emp::name, Collectors.joining("/"))))));
        show(s.get().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.flatMapping(e -> e.skills().stream(), Collectors.toCollection(TreeSet::new)))));
        show(s.get().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.groupingBy(e -> e.pay() / 20, TreeMap::new, Collectors.counting()))));
        show(s.get().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.reducing(0, Emp::pay, Integer::max))));
        System.out.println(s.get().collect(Collectors.partitioningBy(e -> e.pay() >= 55, Collectors.mapping(Emp::name, Collectors.toList()))) + " " + Stream.<Integer>empty().collect(Collectors.partitioningBy(x -> true)));
        System.out.println(s.get().map(Emp::pay).collect(Collectors.reducing(Integer::sum)) + " " + s.get().map(Emp::pay).collect(Collectors.reducing(1, (a, b) -> a ^ b)));
        System.out.println(s.get().collect(Collectors.<Emp, Long, Integer, String>teeing(Collectors.counting(), Collectors.summingInt(Emp::pay), (n, sum) -> n + " earn " + sum)));
        System.out.println(sort(s.get().collect(Collectors.groupingByConcurrent(Emp::dept, Collectors.counting()))) + " " + sort(s.get().collect(Collectors.toConcurrentMap(Emp::name, e -> e.skills().size()))));
        attempt("group by null", () -> Stream.of("a").collect(Collectors.groupingBy(x -> null)));
        attempt("unmodifiable set", () -> new TreeSet<>(Stream.of(2, 1, 2).collect(Collectors.toUnmodifiableSet())));

        Collector<String, StringBuilder, String> own = Collector.of(StringBuilder::new, (sb, x) -> sb.append(x.charAt(0)), StringBuilder::append, sb -> sb.reverse().toString());
        System.out.println(s.get().map(Emp::name).collect(own) + " " + s.get().parallel().map(Emp::name).collect(own) + " " + own.characteristics());
        Collector<Integer, int[], int[]> identity = Collector.of(() -> new int[1], (a, x) -> a[0] += x, (a, b) -> { a[0] += b[0]; return a; }, Collector.Characteristics.UNORDERED);
        System.out.println(Stream.of(1, 2, 3).collect(identity)[0] + " " + new TreeSet<>(identity.characteristics()));
        System.out.println(new TreeSet<>(Collectors.toSet().characteristics()) + " " + Collectors.toList().characteristics() + " " + new TreeSet<>(Collectors.groupingByConcurrent(x -> x).characteristics()) + " " + Collectors.joining().characteristics());
        show(Stream.of(1, 2, 3, 4).collect(StringBuilder::new, (sb, x) -> sb.append(x), StringBuilder::append));
        System.out.println(Stream.of(1.1, 2.2, 3.3).collect(Collectors.summingDouble(x -> x)) + " " + Stream.of(1e308, 1e308).collect(Collectors.averagingDouble(x -> x)) + " " + DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + (0.1 + 0.2 + 0.3));
    }
}
