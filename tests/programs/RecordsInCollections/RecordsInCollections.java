// Records: generated equals, hashCode, toString, compact constructors, nesting, generics, as keys, reflection of components, patterns.
import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

public class RecordsInCollections {
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);
        static int made;

        Point {
            made++;
        }

        Point(int both) {
            this(both, both);
        }

        double norm() {
            return Math.sqrt(x * x + y * y);
        }

        @Override
        public int compareTo(Point o) {
            return Comparator.comparingInt(Point::x).thenComparingInt(Point::y).compare(this, o);
        }
    }

    record All(byte b, short s, char c, int i, long l, float f, double d, boolean z, String t, int[] a, Object o) {
    }

    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> with(C c) {
            return new Pair<>(first, c);
        }
    }

    record Range(int lo, int hi) {
        Range {
            if (lo > hi) {
                throw new IllegalArgumentException(String.format("%d > %d", lo, hi));
            }
            lo = Math.max(0, lo);
        }
    }

    record Name(String value) {
        @Override
        public String value() {
            return value.toUpperCase(Locale.ROOT);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Name n && n.value.equalsIgnoreCase(value);
        }

        @Override
        public int hashCode() {
            return value.toLowerCase(Locale.ROOT).hashCode();
        }
    }

    record Empty() {
    }

    record Tree(int v, Tree left, Tree right) {
        int sum() {
            return v + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum());
        }
    }

    sealed interface Shape permits Circle, Square {
    }

    record Circle(double r) implements Shape {
    }

    record Square(double side) implements Shape {
    }

    static double area(Shape s) {
        if (s instanceof Circle c) {
            return Math.PI * c.r() * c.r();
        } else if (s instanceof Square q && q.side() > 0) {
            return q.side() * q.side();
        }
        return 0;
    }

    public static void main(String[] args) throws Exception {
        Point p = new Point(3, 4), q = new Point(3, 4);
        System.out.println(p + " " + p.equals(q) + (p == q) + " " + p.hashCode() + " " + q.hashCode() + " " + p.norm() + " " + new Point(2) + " " + Point.ORIGIN + " " + p.equals(null) + p.equals("x") + " made " + Point.made);
        int[] arr = {1, 2};
        All a = new All((byte) 1, (short) -2, 'c', 3, 4L, 0f, Double.NaN, true, null, arr, List.of("o")), b = new All((byte) 1, (short) -2, 'c', 3, 4L, 0f, Double.NaN, true, null, arr, List.of("o"));
        System.out.println(a.toString().replaceAll("a=\\[I@[0-9a-f]+", "a=[I") + " " + a.equals(b) + " " + a.equals(new All((byte) 1, (short) -2, 'c', 3, 4L, -0f, Double.NaN, true, null, arr, List.of("o"))) + " " + a.equals(new All((byte) 1, (short) -2, 'c', 3, 4L, 0f, Double.NaN, true, null, arr.clone(), List.of("o"))));
        System.out.println(new Pair<>("a", 1) + " " + new Pair<>("a", 1).with(List.of()).equals(new Pair<>("a", List.of())) + " " + new Pair<>(null, null).hashCode() + " " + new Empty() + new Empty().equals(new Empty()) + new Empty().hashCode() + " " + new Pair<>(new Pair<>(1, 2), p));
        System.out.println(new Range(-5, 5) + " " + new Name("abc").value() + " " + new Name("abc") + " " + new Name("ABC").equals(new Name("abc")) + " " + new HashSet<>(List.of(new Name("x"), new Name("y"), new Name("X".repeat(2)))).size());
        try {
            new Range(2, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName() + ":" + e.getStackTrace()[0].getLineNumber());
        }
        Map<Point, String> m = new HashMap<>();
        for (int i = 0; i < 20; i++) {
            m.merge(new Point(i % 4, i % 3), "" + i, (u, v) -> u + "," + v);
        }
        System.out.println(new TreeMap<>(m));
        System.out.println(m.get(new Point(1, 1)) + " " + m.containsKey(new Point(9, 9)) + " " + new TreeSet<>(m.keySet()).first() + " " + Collections.max(m.keySet()));
        System.out.println(Stream.of(5, 3, 8).map(i -> new Pair<>(i, i * i)).sorted(Comparator.comparing(Pair::second)).map(Pair::toString).collect(Collectors.joining(";")));
        System.out.println(new Tree(1, new Tree(2, null, new Tree(4, null, null)), new Tree(3, null, null)).sum() + " " + new Tree(1, null, new Tree(2, null, null)) + " " + new Tree(1, null, null).equals(new Tree(1, null, null)));
        System.out.println(area(new Circle(1)) + " " + area(new Square(2)) + " " + area(new Square(-1)) + " " + area(null));
        System.out.println(Point.class.isRecord() + " " + String.class.isRecord() + " " + Point.class.getSuperclass() + " " + Modifier.toString(Point.class.getModifiers()));
        for (RecordComponent c : Pair.class.getRecordComponents()) {
            System.out.print(c.getName() + ":" + c.getType().getSimpleName() + ":" + c.getGenericType() + ":" + c.getAccessor().invoke(new Pair<>("F", 'S')) + " ");
        }
        System.out.println(Arrays.stream(All.class.getRecordComponents()).map(RecordComponent::getName).toList());
        record Local(String s, int n) {
            static Local parse(String t) {
                String[] x = t.split(":");
                return new Local(x[0], Integer.parseInt(x[1]));
            }
        }
        System.out.println(Stream.of("b:2", "a:1").map(Local::parse).sorted(Comparator.comparing(Local::s)).toList() + " " + Shape.class.isSealed() + Shape.class.getPermittedSubclasses().length);
        Constructor<?> c = Range.class.getDeclaredConstructors()[0];
        try {
            c.newInstance(7, 3);
        } catch (InvocationTargetException e) {
            System.out.println("by reflection: " + e.getCause().getMessage());
        }
    }
}
