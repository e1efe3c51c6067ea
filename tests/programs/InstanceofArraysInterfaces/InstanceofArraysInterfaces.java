/** instanceof over classes, interfaces, arrays, null, generics; the same questions asked by Class.isInstance. */
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.RandomAccess;

public class InstanceofArraysInterfaces {
    interface A { }
    interface B extends A { }
    interface C { }
    static class P implements A { }
    static class Q extends P implements C { }
    static final class R extends Q implements B { }
    enum E implements A { X, Y { } }
    record Rec(int x) implements C { }

    static String row(Object o) {
        StringBuilder sb = new StringBuilder();
        sb.append(o instanceof Object ? 1 : 0).append(o instanceof A ? 1 : 0).append(o instanceof B ? 1 : 0).append(o instanceof C ? 1 : 0)
          .append(o instanceof P ? 1 : 0).append(o instanceof Q ? 1 : 0).append(o instanceof R ? 1 : 0).append(o instanceof E ? 1 : 0)
          .append(o instanceof Rec ? 1 : 0).append(o instanceof Record ? 1 : 0).append(o instanceof Enum ? 1 : 0)
          .append(' ')
          .append(o instanceof Object[] ? 1 : 0).append(o instanceof A[] ? 1 : 0).append(o instanceof P[] ? 1 : 0).append(o instanceof Q[] ? 1 : 0)
          .append(o instanceof R[] ? 1 : 0).append(o instanceof int[] ? 1 : 0).append(o instanceof long[] ? 1 : 0).append(o instanceof int[][] ? 1 : 0)
          .append(o instanceof Object[][] ? 1 : 0).append(o instanceof A[][] ? 1 : 0).append(o instanceof Cloneable[] ? 1 : 0).append(o instanceof byte[] ? 1 : 0)
          .append(o instanceof boolean[] ? 1 : 0)
          .append(' ')
          .append(o instanceof Cloneable ? 1 : 0).append(o instanceof Serializable ? 1 : 0).append(o instanceof Comparable ? 1 : 0)
          .append(o instanceof Number ? 1 : 0).append(o instanceof Integer ? 1 : 0).append(o instanceof CharSequence ? 1 : 0)
          .append(o instanceof List<?> ? 1 : 0).append(o instanceof Collection ? 1 : 0).append(o instanceof RandomAccess ? 1 : 0)
          .append(o instanceof Runnable ? 1 : 0).append(o instanceof Throwable ? 1 : 0).append(o instanceof Class ? 1 : 0);
        return sb.toString();
    }

    static final Class<?>[] CLASSES = {Object.class, A.class, B.class, C.class, P.class, Q.class, R.class, E.class, Rec.class, Record.class, Enum.class,
        Object[].class, A[].class, P[].class, Q[].class, R[].class, int[].class, long[].class, int[][].class, Object[][].class, A[][].class, Cloneable[].class,
        byte[].class, boolean[].class, Cloneable.class, Serializable.class, Comparable.class, Number.class, Integer.class, CharSequence.class, List.class,
        Collection.class, RandomAccess.class, Runnable.class, Throwable.class, Class.class};

    static String reflective(Object o) {
        StringBuilder sb = new StringBuilder();
        int k = 0;
        for (Class<?> c : CLASSES) {
            if (k == 11 || k == 24) sb.append(' ');
            sb.append(c.isInstance(o) ? 1 : 0);
            k++;
        }
        return sb.toString();
    }

    static <T> boolean generic(Object o, T[] like) {
        return like.getClass().getComponentType().isInstance(o);
    }

    public static void main(String[] args) {
        Runnable lambda = () -> { };
        Object[] all = {null, new Object(), new P(), new Q(), new R(), E.X, E.Y, new Rec(1), new Object[0], new A[0], new P[0], new Q[0], new R[0], new B[0], new C[0],
            new int[0], new long[0], new byte[0], new boolean[0], new int[0][0], new int[0][], new Object[0][0], new P[0][0], new R[0][0], new int[0][0][0],
            new Cloneable[0], new Serializable[0][0], 1, 1L, 'c', true, "s", new StringBuilder(), new ArrayList<>(), List.of(), lambda, new Error(), String.class,
            new Thread(), new E[0], new Comparable[0]};
        for (Object o : all) {
            String a = row(o), b = reflective(o);
            System.out.println(a + (a.equals(b) ? "" : " DIFFERS " + b) + " " + (o == null ? "null" : o == lambda ? "lambda" : o.getClass().getSimpleName()));
        }
        System.out.println(generic("s", new String[0]) + " " + generic("s", new Comparable<?>[0]) + " " + generic(1, new String[0]) + " " + generic(null, new Object[0]));
        P p = new R();
        System.out.println((p instanceof B) + " " + (p instanceof R) + " " + (((Object) p) instanceof C) + " " + !(p instanceof Q));
        Object self = new Object[1];
        ((Object[]) self)[0] = self;
        System.out.println(((Object[]) self)[0] instanceof Object[]);
        int n = 0;
        for (Object o : all) if (o instanceof Comparable && !(o instanceof Number) || o instanceof Object[] && ((Object[]) o).length == 0) n++;
        System.out.println(n);
    }
}
