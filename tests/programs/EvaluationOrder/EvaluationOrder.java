/** Left-to-right evaluation of operands, arguments, array accesses, and what an exception cuts off. */
public class EvaluationOrder {
    static StringBuilder log = new StringBuilder();
    int field;
    int[] array = {1, 2, 3};

    static int v(String name, int x) {
        log.append(name);
        return x;
    }

    static int[] arr(String name, int[] a) {
        log.append(name);
        return a;
    }

    EvaluationOrder self(String name) {
        log.append(name);
        return this;
    }

    static EvaluationOrder nul(String name) {
        log.append(name);
        return null;
    }

    static int boom(String name) {
        log.append(name);
        throw new IllegalStateException(name);
    }

    static int f(int a, long b, int... rest) {
        log.append('f');
        return a + (int) b + rest.length;
    }

    int m(int a, Object b) {
        log.append('m');
        return a;
    }

    EvaluationOrder() { }

    EvaluationOrder(int a, int b) {
        this();
        log.append("ctor");
        field = a - b;
    }

    interface Body { Object run(); }

    static void t(Body b) {
        log.setLength(0);
        Object r;
        try {
            r = b.run();
        } catch (RuntimeException e) {
            r = e.getClass().getSimpleName();
        }
        System.out.println(log + " = " + r);
    }

    static class Lazy {
        static { log.append("[init]"); }
        static int x = 5;
        static int g(int a) { log.append('g'); return a; }
        Lazy(int a) { log.append("new"); }
        static int y = 6;
    }

    static class Lazy2 {
        static { log.append("[init2]"); }
        static int y = 6;
    }

    public static void main(String[] args) {
        EvaluationOrder o = new EvaluationOrder();
        t(() -> v("a", 1) + v("b", 2) * v("c", 3) - v("d", 4) / v("e", 2));
        t(() -> v("a", 1) + (v("b", 2) + (v("c", 3) + v("d", 4))));
        t(() -> f(v("a", 1), v("b", 2), v("c", 3), v("d", 4)));
        t(() -> f(v("a", 1), boom("B"), v("c", 3)));
        t(() -> o.self("o").m(v("a", 1), v("b", 2)));
        t(() -> nul("n").m(v("a", 1), v("b", 2)));
        t(() -> nul("n").field = v("a", 1));
        t(() -> nul("n").field += v("a", 1));
        t(() -> nul("n").array[v("i", 0)]);
        t(() -> arr("a", null)[v("i", 0)] = v("r", 1));
        t(() -> arr("a", o.array)[v("i", 9)] = v("r", 1));
        t(() -> arr("a", o.array)[v("i", 9)] = boom("R"));
        t(() -> arr("a", o.array)[v("i", 9)] += boom("R"));
        t(() -> arr("a", null)[boom("I")]);
        t(() -> arr("a", o.array)[v("i", 0)] = arr("b", o.array)[v("j", 1)] = v("r", 7));
        t(() -> v("a", 1) / v("b", 0) + v("c", 3));
        t(() -> v("a", 1) % boom("B"));
        t(() -> new EvaluationOrder(v("a", 5), v("b", 3)).field);
        t(() -> new EvaluationOrder(v("a", 5), boom("B")).field);
        t(() -> new int[v("a", 2)][v("b", 3)].length);
        t(() -> new int[v("a", -2)][boom("B")].length);
        t(() -> new int[] {v("a", 1), v("b", 2), v("c", 3)}[v("i", 1)]);
        t(() -> Lazy.g(v("a", 1)));
        t(() -> new Lazy(v("a", 1)) != null);
        t(() -> Lazy2.y = v("a", 9));
        t(() -> v("a", 1) < v("b", 2) ? v("c", 3) : v("d", 4));
        t(() -> v("a", 1) == 2 || v("b", 2) == 2 && v("c", 3) == 3);
        t(() -> "" + v("a", 1) + v("b", 2) + boom("B"));
        t(() -> (Object) o.self("x").self("y").self("z").m(v("a", 1), o.self("w").field = v("b", 8)));
        t(() -> { int i = 1; int j = (i = 2) * i; return i + j; });
        t(() -> { int i = 3; i += (i = 4) + i; return i; });
        t(() -> { int[] a = {0, 1, 2}; int i = 0; a[i = 2] = i++ + a[i - 3]; return a[2] * 10 + i; });
        t(() -> { long l = 5; l = l++ * 2 + l; return l; });
        t(() -> ((Integer) (Object) "s") + v("never", 1));
        t(() -> { Object x = v("a", 1); return ((String) x).length() + v("never", 1); });
        t(() -> { synchronized (nul("lock")) { return v("never", 1); } });
        t(() -> { throw new IllegalArgumentException(String.valueOf(v("msg", 1))); });
    }
}
