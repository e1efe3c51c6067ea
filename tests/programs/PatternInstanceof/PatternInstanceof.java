/** Pattern matching for instanceof: scope, negation, conjunction, reassignment, generics, side effects evaluated once. */
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

public class PatternInstanceof {
    static int calls;
    static Object next(Object o) { calls++; return o; }
    static String s = "field";
    Object value;

    static String kind(Object o) {
        if (o instanceof Integer i && i > 100) return "big " + i;
        if (o instanceof Integer i) return "int " + (i + 1);
        if (o instanceof String s && !s.isEmpty() && s.charAt(0) == 'x') return "x-string " + s.length();
        if (!(o instanceof CharSequence cs)) return "not text " + (o == null);
        return "text " + cs.length();
    }

    static int early(Object o) {
        if (!(o instanceof String t)) {
            return -1;
        }
        t += t;
        return t.length();
    }

    static int loop(Object o) {
        int n = 0;
        while (!(o instanceof Integer i)) {
            o = o instanceof List<?> l && !l.isEmpty() ? l.get(0) : (Object) 7;
            n++;
        }
        return n * 100 + i;
    }

    static String shadow(Object o) {
        if (o instanceof String s) return s + PatternInstanceof.s;
        return s;
    }

    static boolean either(Object a, Object b) {
        return a instanceof String x && b instanceof String y && x.equals(y) || a instanceof Integer i && b instanceof Integer j && i + 1 == j;
    }

    static double area(Object o) {
        return o instanceof int[] a ? a.length : o instanceof double[][] m && m.length > 0 ? m[0].length : o instanceof Object[] r ? -r.length : 0;
    }

    @Override public boolean equals(Object o) {
        return o instanceof PatternInstanceof p && java.util.Objects.equals(p.value, value);
    }

    @Override public int hashCode() { return 1; }

    static <T extends Comparable<T>> int generic(Object o, T t) {
        if (o instanceof Comparable<?> c && o.getClass() == t.getClass()) {
            @SuppressWarnings("unchecked") T u = (T) c;
            return u.compareTo(t);
        }
        return 99;
    }

    static String nested(Object o) {
        if (o instanceof Map.Entry<?, ?> e && e.getKey() instanceof String k && e.getValue() instanceof List<?> l && l.size() == 2 && l.get(1) instanceof Integer i) return k + i;
        return "no";
    }

    public static void main(String[] args) {
        for (Object o : new Object[] {5, 500, "xyz", "abc", "", new StringBuilder("sb"), null, 'c', 5L}) System.out.print(kind(o) + "; ");
        System.out.println();
        System.out.println(early("ab") + " " + early(5) + " " + early(null) + " " + loop(3) + " " + loop(List.of(List.of(42))) + " " + loop("x") + " " + loop(new ArrayList<>()));
        System.out.println(shadow("p") + " " + shadow(1) + " " + either("a", "a") + either("a", "b") + either(1, 2) + either(2, 2) + either("a", 1));
        System.out.println(area(new int[3]) + " " + area(new double[2][5]) + " " + area(new String[4]) + " " + area("x") + " " + area(new int[2][2]) + " " + area(new double[0][0]));
        PatternInstanceof p = new PatternInstanceof(), q = new PatternInstanceof();
        p.value = q.value = "v";
        System.out.println(p.equals(q) + " " + p.equals("v") + " " + p.equals(null));
        System.out.println(generic(1, 2) + " " + generic("b", "a") + " " + generic(1, "a") + " " + generic(null, 1));
        System.out.println(nested(Map.entry("k", List.of("a", 9))) + nested(Map.entry("k", List.of("a", "b"))) + nested(Map.entry(1, List.of())) + nested(null));
        if (next("once") instanceof String x && x.length() == 4 && next(x) instanceof String y) System.out.println(x + y + calls);
        if (!(next(1) instanceof String z) || z.isEmpty()) System.out.println("neither " + calls);
        Object o = "switching";
        String r = o instanceof Integer i ? "i" + i : o instanceof String t && t.length() > 20 ? "long" : o instanceof String t ? "short" + t.length() : "none";
        System.out.println(r);
        for (int k = 0; next(k) instanceof Integer i && i < 3; k++) System.out.print(i + " ");
        System.out.println(calls);
        do { o = o instanceof String t && t.length() > 3 ? t.substring(2) : null; } while (o instanceof String t && !t.isEmpty());
        System.out.println(o);
        if (o instanceof CharSequence any) System.out.println("unreachable " + any); else System.out.println("null never matches");
        Object boxed = 7;
        if (boxed instanceof Integer n && n == 7 && (n = 8) == 8) System.out.println(n + " " + boxed);
    }
}
