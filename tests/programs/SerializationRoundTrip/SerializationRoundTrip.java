/** Serialization: all field types, graphs with cycles and sharing, transient, static, inheritance, arrays, enums, records, strings. */
import java.io.*;
import java.util.*;

public class SerializationRoundTrip {
    static class NotSer { int base = 5; String log = "x"; NotSer() { base = 6; System.out.println("  NotSer()"); } }

    static class All extends NotSer implements Serializable {
        private static final long serialVersionUID = 1L;
        boolean z = true; byte b = -1; char c = '\u20ac'; short s = -300; int i = 1 << 30; long l = Long.MIN_VALUE; float f = Float.NaN; double d = -0.0;
        String str = "text\0\u00e9"; Object nul = null; int[] ia = {1, 2}; long[][] la = {{1}, {}, null}; Object[] oa = {"a", 5, 'c', null};
        transient int tr = 9; static int st = 3; final int fin = 7; Color color = Color.GREEN; Point p = new Point(1, -2); Class<?> k = int[].class; All self = this; BitSet bits = BitSet.valueOf(new long[] {5});
        boolean[] za = {true, false}; double[] da = {1.5}; char[] ca = {'x'}; float[] fa = {2.5f}; short[] sa = {7}; byte[] ba = {8};
        All() { System.out.println("  All()"); base = 99; }
    }

    enum Color { RED, GREEN { @Override public String toString() { return "green!"; } } }
    record Point(int x, int y) implements Serializable { Point { System.out.println("  Point()"); } }

    static class Node implements Serializable {
        String name;
        Node next, other;
        Node(String n) { name = n; }
    }

    static class Base implements Serializable { int x = 1; private String priv = "base"; String priv() { return priv; } }
    static class Derived extends Base { int x = 2; private String priv = "derived"; String both() { return priv() + priv + super.x + x; } }

    @SuppressWarnings("unchecked")
    static <T> T copy(T t) throws Exception {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream o = new ObjectOutputStream(b)) {
            o.writeObject(t);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray()))) {
            return (T) in.readObject();
        }
    }

    public static void main(String[] args) throws Exception {
        All a = new All();
        a.tr = 77;
        a.log = "lost";
        All c = copy(a);
        All.st = 4;
        System.out.println(c.z + " " + c.b + " " + (int) c.c + " " + c.s + " " + c.i + " " + c.l + " " + c.f + " " + c.d + " " + c.str.length() + " " + c.nul + " " + Arrays.toString(c.ia) + Arrays.deepToString(c.la) + Arrays.toString(c.oa));
        System.out.println(c.tr + " " + All.st + " " + c.fin + " " + c.color + (c.color == Color.GREEN) + " " + c.p + c.p.equals(a.p) + (c.p == a.p) + " " + c.k + " " + (c.self == c) + " " + c.bits + " " + c.base + c.log);
        System.out.println(Arrays.toString(c.za) + Arrays.toString(c.da) + Arrays.toString(c.ca) + Arrays.toString(c.fa) + Arrays.toString(c.sa) + Arrays.toString(c.ba));
        Node n = new Node("n"), m = new Node("m");
        n.next = m;
        m.next = n;
        n.other = n;
        m.other = n;
        Node q = copy(n);
        System.out.println(q.name + q.next.name + (q.next.next == q) + (q.other == q) + (q.next.other == q) + (q != n));
        System.out.println(copy(new Derived()).both());
        Node[] shared = {n, n, m};
        Node[] sc = copy(shared);
        System.out.println((sc[0] == sc[1]) + " " + (sc[0].next == sc[2]));
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("list", new ArrayList<>(List.of(1, "two", 3.0)));
        map.put("set", new TreeSet<>(Set.of(3, 1, 2)));
        map.put("immutable", List.of(1, 2, 3));
        map.put("map", Map.of("k", 1));
        map.put("deque", new ArrayDeque<>(List.of(1, 2)));
        map.put("enumset", EnumSet.allOf(Color.class));
        map.put("big", new java.math.BigInteger("123456789012345678901234567890"));
        map.put("opt", Optional.empty().isPresent());
        map.put("uuid", new UUID(1, 2));
        map.put("sb", new StringBuilder("sb").append(1).toString());
        map.put("null", null);
        System.out.println(copy(map) + " " + copy(map).equals(map));
        Exception e = copy(new IllegalStateException("msg", new RuntimeException("cause")));
        System.out.println(e + " " + e.getCause() + " " + e.getStackTrace()[0].getMethodName());
        for (Object o : new Object[] {1, 2L, 'c', "s", true, 1.5f, new int[][] {{1}, {2, 3}}, Color.RED, int.class, Thread.State.NEW}) { Object r = copy(o); System.out.print((r instanceof Object[] x ? Arrays.deepToString(x) : r) + " " + (r == o) + " "); }
        System.out.println();
        String big = "z".repeat(70000);
        System.out.println(copy(big).equals(big));
        for (Object bad : new Object[] {new Object(), new NotSer(), List.of(1).iterator(), new Object[] {"ok", new Thread()}}) {
            try {
                copy(bad);
            } catch (NotSerializableException x) {
                System.out.println(x.getMessage().replaceAll("Lambda.*", "Lambda"));
            }
        }
    }
}
