/** Records: compact and extra constructors, static members, generics, interfaces, nesting, reflection, serial form of accessors. */
import java.lang.reflect.RecordComponent;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

public class RecordForms {
    record Range(int lo, int hi) implements Comparable<Range> {
        static int made;
        static final Range EMPTY = new Range(0, 0);
        Range {
            if (lo > hi) throw new IllegalArgumentException(String.format("(%d,%d)", lo, hi));
            made++;
            hi = Math.min(hi, 1000);
        }
        Range(int n) { this(0, n); }
        static Range of(String s) { String[] p = s.split("-"); return new Range(Integer.parseInt(p[0]), Integer.parseInt(p[1])); }
        int size() { return hi - lo; }
        @Override public int compareTo(Range o) { return Integer.compare(size(), o.size()); }
        @Override public int lo() { System.out.print("[lo] "); return lo; }
    }

    record Pair<A, B extends Comparable<B>>(A first, B second) {
        <C> Pair<C, B> map(Function<? super A, ? extends C> f) { return new Pair<>(f.apply(first), second); }
        static <X extends Comparable<X>> Pair<X, X> twin(X x) { return new Pair<>(x, x); }
    }

    record Custom(String name, int[] data) {
        Custom(String name, int[] data) { this.name = name.trim(); this.data = data.clone(); }
        @Override public boolean equals(Object o) { return o instanceof Custom c && c.name.equals(name) && java.util.Arrays.equals(c.data, data); }
        @Override public int hashCode() { return name.length(); }
        @Override public String toString() { return "Custom:" + name + data.length; }
    }

    interface Named { String name(); default String hello() { return "hello " + name(); } }
    record Person(String name, int age) implements Named { class Inner { String n() { return name + age; } } }
    record Tree(Tree left, int value, Tree right) {
        int sum() { return value + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum()); }
        record Leaf(int v) { Tree tree() { return new Tree(null, v, null); } }
    }
    record Ann(@Deprecated int old, @Mark("m") String marked) { }
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @interface Mark { String value(); }
    private record Hidden(int x) { }

    public static void main(String[] args) throws Exception {
        System.out.println(new Range(3, 7) + " " + new Range(5).size() + " " + Range.of("1-2000").hi() + " " + Range.made);
        try {
            new Range(2, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName() + " " + Range.made);
        }
        System.out.println(new Range(1, 2).lo() + new Range(1, 2).compareTo(new Range(9)) + " " + new Range(1, 2).equals(new Range(1, 2)) + new Range(1, 2).hashCode());
        Pair<String, Integer> p = new Pair<>("a", 1);
        System.out.println(p + " " + p.map(String::length) + " " + Pair.twin("t") + " " + p.equals(new Pair<>("a", 1)) + " " + p.map(s -> null).hashCode());
        int[] d = {1, 2};
        Custom c = new Custom(" c ", d);
        d[0] = 99;
        System.out.println(c + " " + c.data()[0] + " " + c.equals(new Custom("c", new int[] {1, 2})) + c.hashCode());
        Person q = new Person("Ann", 30);
        System.out.println(q.hello() + " " + q.new Inner().n());
        System.out.println(new Tree(new Tree.Leaf(1).tree(), 2, new Tree(null, 3, new Tree.Leaf(4).tree())).sum() + " " + new Tree(null, 1, null));
        Map<Pair<String, Integer>, String> map = new HashMap<>();
        map.put(new Pair<>("k", 1), "v");
        System.out.println(map.get(new Pair<>("k", 1)) + map.get(new Pair<>("k", 2)));
        List<Person> people = List.of(new Person("Z", 1), new Person("A", 5), new Person("M", 3));
        System.out.println(people.stream().sorted(Comparator.comparing(Person::name)).map(Person::age).toList() + "" + people.stream().mapToInt(Person::age).sum());
        for (Class<?> k : new Class<?>[] {Range.class, Pair.class, Ann.class, String.class}) {
            System.out.println(k.isRecord() + " " + k.getSuperclass().getName() + " " + java.lang.reflect.Modifier.toString(k.getModifiers()));
            if (!k.isRecord()) {
                System.out.println(k.getRecordComponents());
                continue;
            }
            for (RecordComponent rc : k.getRecordComponents()) {
                System.out.println("  " + rc + " | " + rc.getGenericType() + " | " + rc.getAccessor() + " | " + java.util.Arrays.toString(rc.getAnnotations()) + " | " + rc.getGenericSignature());
            }
        }
        System.out.println(Range.class.getRecordComponents()[1].getAccessor().invoke(new Range(4, 6)));
        System.out.println(Hidden.class.getDeclaredConstructor(int.class).newInstance(5));
        java.lang.reflect.Field f = Person.class.getDeclaredField("age");
        f.setAccessible(true);
        try {
            f.set(q, 31);
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        record Local(List<? extends Number> ns) { }
        System.out.println(new Local(List.of(1, 2.5)) + " " + Local.class.getRecordComponents()[0].getGenericType());
        Range.of("9-1");
    }
}
