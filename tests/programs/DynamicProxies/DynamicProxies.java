/** java.lang.reflect.Proxy: dispatch, Object methods, several interfaces, exceptions, defaults, primitive results, errors. */
import java.lang.reflect.*;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

public class DynamicProxies {
    interface Calc { int add(int a, int b); long wide(long a, double b, String... s); default int twice(int x) { return add(x, x); } void nothing(); boolean yes(); }
    interface Other { String name() throws java.io.IOException; Object add(int a, int b, int c); }
    interface SameA { Number value(); }
    interface SameB { Integer value(); }
    interface Conflict { String value(); }
    interface Gen<T> { T apply(T t); }

    static class Tracing implements InvocationHandler {
        Object result;
        Throwable thrown;
        int calls;
        public Object invoke(Object p, Method m, Object[] args) throws Throwable {
            calls++;
            if (m.getName().equals("toString")) return "proxy#" + calls;
            if (m.getName().equals("hashCode")) return 77;
            if (m.getName().equals("equals")) return p == args[0];
            System.out.println("  " + m.getDeclaringClass().getSimpleName() + "." + m.getName() + " " + (args == null ? "null" : Arrays.deepToString(args)));
            if (m.isDefault() && result == this) return InvocationHandler.invokeDefault(p, m, args);
            if (thrown != null) throw thrown;
            return result;
        }
    }

    interface Body { Object run() throws Throwable; }

    static void t(String what, Body b) {
        try {
            System.out.println(what + " = " + b.run());
        } catch (Throwable e) {
            System.out.println(what + " ! " + e + (e.getCause() == null ? "" : " / " + e.getCause()));
        }
    }

    public static void main(String[] args) throws Throwable {
        ClassLoader l = DynamicProxies.class.getClassLoader();
        Tracing h = new Tracing();
        Object p = Proxy.newProxyInstance(l, new Class<?>[] {Calc.class, Other.class}, h);
        Calc c = (Calc) p;
        h.result = 42;
        t("add", () -> c.add(1, 2));
        t("default", () -> c.twice(5));
        t("void ignores", () -> { c.nothing(); return "done"; });
        t("wrong type", () -> c.wide(1, 2.5, "x"));
        t("boolean from Integer", () -> c.yes());
        h.result = 9L;
        t("wide", () -> c.wide(1L << 33, 2.5, "x", null));
        h.result = null;
        t("null for int", () -> c.add(1, 2));
        t("null for object", () -> ((Other) p).add(1, 2, 3));
        h.thrown = new java.io.IOException("declared");
        t("declared exception", () -> ((Other) p).name());
        t("undeclared checked", () -> c.add(1, 2));
        h.thrown = new IllegalStateException("runtime");
        t("runtime exception", () -> c.add(1, 2));
        h.thrown = new Error("error");
        t("error", () -> c.add(1, 2));
        h.thrown = null;
        t("object methods", () -> p + " " + p.hashCode() + " " + p.equals(p) + p.equals("x"));
        t("getClass is not dispatched", () -> p.getClass() == h.getClass());
        System.out.println(Proxy.isProxyClass(p.getClass()) + " " + Proxy.isProxyClass(String.class) + " " + (Proxy.getInvocationHandler(p) == h) + " " + Modifier.isFinal(p.getClass().getModifiers()) + " " + p.getClass().getSuperclass().getSimpleName()
                + " " + Arrays.toString(p.getClass().getInterfaces()) + " " + (p instanceof Other));
        t("handler of another", () -> Proxy.getInvocationHandler("x"));
        t("same class", () -> Proxy.newProxyInstance(l, new Class<?>[] {Calc.class, Other.class}, new Tracing()).getClass() == p.getClass());
        t("covariant", () -> { Tracing q = new Tracing(); q.result = 5; Object o = Proxy.newProxyInstance(l, new Class<?>[] {SameA.class, SameB.class}, q); return ((SameA) o).value() + " " + ((SameB) o).value(); });
        t("conflict", () -> Proxy.newProxyInstance(l, new Class<?>[] {SameB.class, Conflict.class}, h));
        t("class instead of interface", () -> Proxy.newProxyInstance(l, new Class<?>[] {String.class}, h));
        t("repeated", () -> Proxy.newProxyInstance(l, new Class<?>[] {Calc.class, Calc.class}, h));
        t("null handler", () -> Proxy.newProxyInstance(l, new Class<?>[] {Calc.class}, null));
        t("null interface", () -> Proxy.newProxyInstance(l, new Class<?>[] {null}, h));
        t("no interfaces", () -> Proxy.newProxyInstance(l, new Class<?>[0], h).toString());
        Tracing d = new Tracing();
        d.result = d;
        t("invokeDefault", () -> ((Calc) Proxy.newProxyInstance(l, new Class<?>[] {Calc.class}, (x, m, a) -> m.isDefault() ? InvocationHandler.invokeDefault(x, m, a) : (Integer) a[0] * 100)).twice(3));
        @SuppressWarnings("unchecked") Gen<String> g = (Gen<String>) Proxy.newProxyInstance(l, new Class<?>[] {Gen.class}, (x, m, a) -> a[0] + "!");
        t("generic", () -> g.apply("gen"));
        @SuppressWarnings("unchecked") Comparator<String> cmp = (Comparator<String>) Proxy.newProxyInstance(l, new Class<?>[] {Comparator.class}, (x, m, a) -> {
            if (m.isDefault()) return InvocationHandler.invokeDefault(x, m, a);
            return ((String) a[1]).compareTo((String) a[0]);
        });
        String[] words = {"b", "c", "a"};
        Arrays.sort(words, cmp);
        System.out.println(Arrays.toString(words) + " " + cmp.reversed().compare("a", "b"));
        List<?> list = (List<?>) Proxy.newProxyInstance(l, new Class<?>[] {List.class}, (x, m, a) -> {
            try {
                return m.invoke(List.of(1, 2, 3), a);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
        t("list", () -> list.size() + " " + list.get(1) + " " + list + list.contains(3));
        t("list fails", () -> list.get(9));
        h.thrown = new Exception("never declared");
        c.nothing();
    }
}
