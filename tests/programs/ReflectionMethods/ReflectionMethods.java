/** Method.invoke: all parameter types, exceptions, varargs, static and instance, dispatch, access, argument errors, many calls. */
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

public class ReflectionMethods {
    static class Base {
        public String who() { return "Base"; }
        private String priv() { return "Base.priv"; }
        protected static int st(int x) { return x * 2; }
        String pkg(long a, double b) { return "pkg" + a + b; }
        public final void nothing() { count++; }
        static int count;
    }

    static class Sub extends Base {
        @Override public String who() { return "Sub"; }
        private String priv() { return "Sub.priv"; }
        public void fails(int k) throws Exception {
            if (k == 0) throw new java.io.IOException("checked");
            if (k == 1) throw new Error("error");
            throw new IllegalArgumentException("looks like reflection's own");
        }
    }

    interface Shape { int sides(); default String text() { return "sides " + sides(); } static Shape of(int n) { return () -> n; } }
    enum Tri implements Shape { T; public int sides() { return 3; } }

    public static String all(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a) { return "" + z + b + c + s + i + l + f + d + t + a[0]; }
    public static String var(String f, Object... rest) { return f + rest.length + Arrays.toString(rest); }
    public static long sum(long a, int b) { return a + b; }
    public static void voidMethod() { }
    public static char ch(char c) { return ++c; }
    public static boolean neg(boolean b) { return !b; }
    public static <T extends Comparable<T>> T gen(T[] ts, java.util.List<? super T> l) throws IllegalStateException { return ts[0]; }

    interface Body { Object run() throws Exception; }

    static void t(String what, Body b) {
        try {
            Object r = b.run();
            System.out.println(what + " = " + r);
        } catch (InvocationTargetException e) {
            System.out.println(what + " !target " + e.getMessage() + " " + e.getCause() + " at " + e.getCause().getStackTrace()[0]);
        } catch (Exception e) {
            System.out.println(what + " ! " + e);
        }
    }

    static Method m(Class<?> c, String n, Class<?>... p) throws Exception { return c.getDeclaredMethod(n, p); }

    public static void main(String[] args) throws Exception {
        Sub sub = new Sub();
        Class<?> me = ReflectionMethods.class;
        t("virtual", () -> m(Base.class, "who").invoke(sub) + " " + m(Sub.class, "who").invoke(sub));
        t("private is not virtual", () -> m(Base.class, "priv").invoke(sub) + " " + m(Sub.class, "priv").invoke(sub));
        t("static", () -> m(Base.class, "st", int.class).invoke(null, 21));
        t("static with receiver", () -> m(Base.class, "st", int.class).invoke("ignored", 4));
        t("package", () -> m(Base.class, "pkg", long.class, double.class).invoke(sub, 1, 2f));
        t("void", () -> { m(Base.class, "nothing").invoke(sub); return Base.count; });
        t("void result", () -> m(me, "voidMethod").invoke(null));
        Method all = me.getMethod("all", boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class, String.class, int[].class);
        t("all", () -> all.invoke(null, true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "t", new int[] {7}));
        t("all widened", () -> all.invoke(null, false, (byte) 1, 'c', (byte) 2, 'A', (short) 4, 5L, 6f, null, new int[] {8}));
        t("narrowing", () -> all.invoke(null, false, 1, 'c', (short) 2, 3, 4L, 5f, 6d, "t", null));
        t("sum int for long", () -> m(me, "sum", long.class, int.class).invoke(null, 5, (byte) 6));
        t("sum long for int", () -> m(me, "sum", long.class, int.class).invoke(null, 5L, 6L));
        t("null for int", () -> m(me, "sum", long.class, int.class).invoke(null, 5L, null));
        t("too few", () -> m(me, "sum", long.class, int.class).invoke(null, 5L));
        t("too many", () -> m(me, "voidMethod").invoke(null, 1));
        t("null array", () -> m(me, "voidMethod").invoke(null, (Object[]) null));
        t("varargs wrong", () -> m(me, "var", String.class, Object[].class).invoke(null, "f", 1, 2));
        t("varargs right", () -> m(me, "var", String.class, Object[].class).invoke(null, "f", new Object[] {1, 2}));
        t("varargs String[]", () -> m(me, "var", String.class, Object[].class).invoke(null, "f", new String[] {"x"}));
        t("char", () -> m(me, "ch", char.class).invoke(null, 'a'));
        t("char from int", () -> m(me, "ch", char.class).invoke(null, 97));
        t("boolean", () -> m(me, "neg", boolean.class).invoke(null, true));
        t("null receiver", () -> m(Base.class, "who").invoke(null));
        t("wrong receiver", () -> m(Base.class, "who").invoke("string"));
        for (int k = 0; k < 3; k++) { int kk = k; t("throws " + k, () -> m(Sub.class, "fails", int.class).invoke(sub, kk)); }
        t("no method", () -> m(me, "absent", int.class, String[].class));
        t("wrong parameters", () -> m(me, "sum", int.class, long.class));
        t("getMethod of private", () -> Sub.class.getMethod("priv"));
        t("interface", () -> m(Shape.class, "sides").invoke(Tri.T) + " " + m(Shape.class, "text").invoke(Tri.T) + " " + ((Shape) m(Shape.class, "of", int.class).invoke(null, 8)).sides());
        t("toString on Object", () -> Object.class.getMethod("toString").invoke(5) + " " + Object.class.getMethod("hashCode").invoke("a"));
        t("array method", () -> int[].class.getMethod("getClass").invoke(new int[0]));
        t("strings", () -> m(me, "gen", Comparable[].class, java.util.List.class) + " | " + m(me, "gen", Comparable[].class, java.util.List.class).toGenericString());
        t("info", () -> all.getParameterCount() + " " + all.isVarArgs() + m(me, "var", String.class, Object[].class).isVarArgs() + " " + all.getReturnType() + " " + Arrays.toString(m(Sub.class, "fails", int.class).getExceptionTypes()));
        t("invoke invoke", () -> Method.class.getMethod("invoke", Object.class, Object[].class).invoke(m(Base.class, "who"), sub, null));
        t("parameters", () -> Arrays.toString(all.getParameters()));
        Method[] ms = Sub.class.getMethods();
        Arrays.sort(ms, Comparator.comparing(Method::toString));
        for (Method x : ms) if (x.getDeclaringClass() != Object.class) System.out.println(x + " " + x.getDeclaringClass().getSimpleName());
        int total = 0;
        Method st = m(Base.class, "st", int.class);
        for (int i = 0; i < 100; i++) total += (Integer) st.invoke(null, i);
        System.out.println(total + " " + st.equals(m(Base.class, "st", int.class)) + " " + (st.hashCode() == m(Base.class, "st", int.class).hashCode()));
    }
}
