// Object serialization: graphs with cycles, transient fields, custom forms, Externalizable, enums, records, proxies, versions, filters.
import java.io.*;
import java.util.*;
import java.util.concurrent.*;

public class SerializationForms {
    static class Node implements Serializable {
        private static final long serialVersionUID = 1;
        String name;
        transient int cache = 7;
        Node next;
        Node[] others;

        Node(String n) {
            name = n;
        }
    }

    static class Base {
        int base = 10;

        Base() {
            System.out.print("<Base()> ");
        }
    }

    static class Derived extends Base implements Serializable {
        private static final long serialVersionUID = 2;
        int own = 20;

        Derived() {
            System.out.print("<Derived()> ");
        }
    }

    static class Custom implements Serializable {
        private static final long serialVersionUID = 3;
        transient String secret;
        int n;

        Custom(String s, int n) {
            secret = s;
            this.n = n;
        }

        private void writeObject(ObjectOutputStream o) throws IOException {
            o.defaultWriteObject();
            o.writeUTF(new StringBuilder(secret).reverse().toString());
        }

        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            i.defaultReadObject();
            secret = new StringBuilder(i.readUTF()).reverse().toString();
            n++;
        }
    }

    static class Ext implements Externalizable {
        int a;
        String b;

        public Ext() {
        }

        @Override
        public void writeExternal(ObjectOutput o) throws IOException {
            o.writeInt(a);
            o.writeObject(b);
        }

        @Override
        public void readExternal(ObjectInput i) throws IOException, ClassNotFoundException {
            a = i.readInt() * 2;
            b = (String) i.readObject();
        }
    }

    static class Single implements Serializable {
        private static final long serialVersionUID = 4;
        static final Single ONE = new Single();

        private Object readResolve() {
            return ONE;
        }
    }

    static class Stand implements Serializable {
        private static final long serialVersionUID = 5;
        final String v;

        Stand(String v) {
            this.v = v;
        }

        private Object writeReplace() {
            return "replaced " + v;
        }
    }

    enum Color { RED, GREEN { } }

    record Point(int x, List<String> tags) implements Serializable {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    static byte[] write(Object... os) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream o = new ObjectOutputStream(b)) {
            for (Object x : os) {
                o.writeObject(x);
            }
        }
        return b.toByteArray();
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(T o) throws Exception {
        return (T) new ObjectInputStream(new ByteArrayInputStream(write(o))).readObject();
    }

    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t.toString().replaceAll("Lambda.*", "Lambda"));
        }
    }

    public static void main(String[] args) throws Exception {
        Node a = new Node("a"), b = new Node("b");
        a.next = b;
        b.next = a;
        a.others = new Node[] {a, b, null};
        Node c = copy(a);
        System.out.println(c.name + c.next.name + " cycle " + (c.next.next == c) + " shared " + (c.others[1] == c.next) + (c.others[0] == c) + " transient " + c.cache + " new " + (c != a));
        System.out.print("construct: ");
        Derived d = new Derived();
        d.base = 99;
        d.own = 77;
        System.out.print("copy: ");
        Derived e = copy(d);
        System.out.println(e.base + " " + e.own);
        Custom k = copy(new Custom("secret", 1));
        Ext x = new Ext();
        x.a = 21;
        x.b = "ext";
        Ext y = copy(x);
        System.out.println(k.secret + k.n + " " + y.a + y.b + " " + (copy(Single.ONE) == Single.ONE) + " " + copy((Object) new Stand("s")) + " " + (copy(Color.GREEN) == Color.GREEN) + copy(new Point(3, new ArrayList<>(List.of("t")))));
        Object[] things = {1, 2L, 'c', 1.5, true, (byte) 3, "str", null, new int[] {1, 2}, new String[][] {{"x"}, null}, new ArrayList<>(List.of(1, 2)), new HashMap<>(Map.of("k", "v")), new TreeMap<>(Map.of(2, "b", 1, "a")), new BitSet(), Optional.class, int.class, new java.math.BigInteger("12345678901234567890"),
            new java.math.BigDecimal("1.50"), java.time.Instant.ofEpochMilli(5), java.time.LocalDate.of(2020, 1, 2), List.of(1, 2, 3), Map.of("one", 1), EnumSet.of(Color.RED), new LinkedList<>(List.of("q")), new ArrayDeque<>(List.of(9)), Collections.unmodifiableList(new ArrayList<>(List.of(4))), new StringBuilder("sb"), Locale.US, new IllegalStateException("exc"), UUID.fromString("1-2-3-4-5"), new ConcurrentHashMap<>(Map.of("c", 1))};
        StringBuilder sb = new StringBuilder();
        for (Object o : things) {
            Object r = copy(o);
            sb.append(o instanceof int[] p ? Arrays.toString((int[]) r) : o instanceof Object[] q ? Arrays.deepToString((Object[]) r) : String.valueOf(r)).append(o != null && o.equals(r) ? "= " : " ");
        }
        System.out.println(sb);
        byte[] two = write("first", a, a, "last");
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(two));
        System.out.println(in.readObject() + " " + (in.readObject() == in.readObject()) + " " + in.readObject() + " " + in.available());
        attempt("past the end", in::readObject);
        attempt("not serializable", () -> write(new ArrayList<>(List.of(new Object()))).length);
        attempt("lambda", () -> write((Runnable) () -> { }).length);
        Callable<String> ser = (Callable<String> & Serializable) () -> "lambda called";
        attempt("serializable lambda", () -> copy(ser).call());
        attempt("garbage", () -> new ObjectInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4})));
        attempt("empty", () -> new ObjectInputStream(new ByteArrayInputStream(new byte[0])));
        byte[] bytes = write(new Node("n"));
        attempt("truncated", () -> new ObjectInputStream(new ByteArrayInputStream(bytes, 0, bytes.length - 3)).readObject());
        String s = new String(bytes, "ISO-8859-1").replace("Forms$Node", "Forms$Gone");
        attempt("class gone", () -> new ObjectInputStream(new ByteArrayInputStream(s.getBytes("ISO-8859-1"))).readObject());
        byte[] version = bytes.clone();
        int at = new String(bytes, "ISO-8859-1").indexOf("Node") + 4 + 7;
        version[at] = 9;
        attempt("wrong version", () -> new ObjectInputStream(new ByteArrayInputStream(version)).readObject());
        attempt("filter", () -> {
            ObjectInputStream f = new ObjectInputStream(new ByteArrayInputStream(bytes));
            f.setObjectInputFilter(i -> i.serialClass() == Node.class ? ObjectInputFilter.Status.REJECTED : ObjectInputFilter.Status.UNDECIDED);
            return f.readObject();
        });
        ObjectStreamClass osc = ObjectStreamClass.lookup(Node.class);
        System.out.println(osc.getSerialVersionUID() + " " + Arrays.toString(osc.getFields()) + " " + ObjectStreamClass.lookup(Object.class) + " " + ObjectStreamClass.lookup(Color.class).getSerialVersionUID());
        Throwable t = copy(new RuntimeException("outer", new Error("inner")));
        System.out.println(t + " " + t.getCause() + " " + t.getStackTrace()[0].getMethodName() + ":" + t.getStackTrace()[0].getLineNumber());
    }
}
