/** Helpful NullPointerException messages of invocations, throws, synchronization and unboxing. */
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

public class NullPointerMessagesMethods {
    String name;
    NullPointerMessagesMethods other;
    static String text;
    static Map<String, Integer> map = new HashMap<>();
    static Runnable run;
    static Object sink;

    NullPointerMessagesMethods next() { return other; }
    static String none(int a, long b, String[] c, Map.Entry<String, int[][]> d) { return null; }
    static <T> T gen() { return null; }
    void inst() { }
    private void priv() { }
    String chain(Object o) { return null; }

    interface Body { void run() throws Throwable; }

    static void t(Body body) {
        try {
            body.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            StackTraceElement s = e.getStackTrace()[0];
            System.out.println(e.getMessage() + (s.getClassName().startsWith("Null") ? "" : " in " + s.getMethodName()));
        } catch (Throwable e) {
            System.out.println("other " + e);
        }
    }

    static void params(String p, NullPointerMessagesMethods q, long w, Integer r) {
        try { p.length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { q.inst(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { q.priv(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { sink = r + 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { q.next().next().inst(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { p = p.trim().concat(p); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }

    void fromInstance(String s) {
        try { s.isEmpty(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { this.name.isEmpty(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { other.other.name.isEmpty(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { next().priv(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }

    class Inner {
        void go() {
            t(() -> name.length());
            t(() -> other.inst());
        }
    }

    public static void main(String[] args) {
        NullPointerMessagesMethods m = new NullPointerMessagesMethods();
        t(() -> text.length());
        t(() -> NullPointerMessagesMethods.text.substring(1, 2).trim());
        t(() -> run.run());
        t(() -> m.name.length());
        t(() -> m.next().inst());
        t(() -> m.other.next().inst());
        t(() -> none(1, 2, null, null).trim());
        t(() -> m.chain(new Object()).equals("x"));
        t(() -> gen().toString());
        t(() -> NullPointerMessagesMethods.<String>gen().length());
        t(() -> { String s = gen(); s.length(); });
        t(() -> { int k = map.get("absent"); });
        t(() -> { int k = map.get("absent") + 1; });
        t(() -> { Boolean b = null; if (b) sink = 1; });
        t(() -> { Character c = null; char d = c; });
        t(() -> { Double c = null; double d = c * 2; });
        t(() -> { Long c = null; c++; });
        t(() -> { Byte c = null; switch (c) { case 1: } });
        t(() -> { String s = null; switch (s) { case "a": } });
        t(() -> { Thread.State s = null; switch (s) { case NEW: } });
        t(() -> { RuntimeException e = null; throw e; });
        t(() -> { throw null; });
        t(() -> { throw NullPointerMessagesMethods.<Error>gen(); });
        t(() -> { synchronized (text) { sink = 1; } });
        t(() -> { synchronized (m.next()) { sink = 1; } });
        t(() -> { List<String> l = null; for (String s : l) sink = s; });
        t(() -> { Object[] a = new Object[2]; a[1].hashCode(); });
        t(() -> { String[][] a = new String[2][2]; a[1][0].hashCode(); });
        t(() -> { Function<String, String> f = null; f.apply("x"); });
        t(() -> { Supplier<String> s = m.name::trim; s.get(); });
        t(() -> { Supplier<String> s = text::trim; });
        t(() -> { NullPointerMessagesMethods q = null; q.new Inner().go(); });
        t(() -> { Object q = null; q.getClass(); });
        t(() -> { Object q = null; q.wait(); });
        t(() -> "a".compareTo(null));
        t(() -> "a".concat(null));
        t(() -> java.util.Objects.requireNonNull(null));
        t(() -> java.util.Objects.requireNonNull(null, "named"));
        t(() -> List.of((Object) null));
        t(() -> Integer.parseInt(null));
        t(() -> new StringBuilder((String) null));
        t(() -> Class.forName(null));
        t(() -> (args.length == 0 ? text : "x").length());
        t(() -> ((String) (Object) text).length());
        params(null, null, 1, null);
        params("s", m, 1, 2);
        m.fromInstance(null);
        m.new Inner().go();
        m.next().next().inst();
    }
}
