/** Constructor.newInstance and Class.newInstance: inner classes, private, abstract, enums, arrays, exceptions, implicit parameters. */
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;

public class ReflectionConstructors {
    static class Plain { final String s; Plain() { s = "none"; } Plain(int i) { s = "int" + i; } private Plain(String x, long... r) { s = x + r.length; } public String toString() { return "Plain:" + s; } }
    class Inner { final int v; Inner(int v) { this.v = v + base; } public String toString() { return "Inner" + v; } }
    abstract static class Abs { Abs() { } }
    interface Iface { }
    enum En { A }
    static class Fails { Fails() throws java.io.IOException { throw new java.io.IOException("constructor"); } Fails(int x) { throw new StackOverflowError("fake"); } }
    static class BadInit { static int x = 1 / Integer.parseInt("0"); }
    static class NoDefault { NoDefault(int x) { } }
    static class Generic<T> { Generic(T t, java.util.List<? extends T> l) throws IllegalStateException { } }
    record Rec(int a, String b) { Rec { if (a < 0) throw new IllegalArgumentException("negative"); } }
    int base = 100;

    interface Body { Object run() throws Exception; }

    static void t(String what, Body b) {
        try {
            System.out.println(what + " = " + b.run());
        } catch (InvocationTargetException e) {
            System.out.println(what + " !target " + e.getCause());
        } catch (Exception e) {
            System.out.println(what + " ! " + e);
        } catch (Error e) {
            System.out.println(what + " !error " + e);
        }
    }

    static void list(Class<?> c) {
        Constructor<?>[] cs = c.getDeclaredConstructors();
        Arrays.sort(cs, Comparator.comparing(Constructor::toString));
        System.out.println(c.getSimpleName() + " " + cs.length + " public " + c.getConstructors().length);
        for (Constructor<?> k : cs) System.out.println("  " + k + " | " + k.toGenericString() + " | " + Modifier.toString(k.getModifiers()) + " " + k.isVarArgs() + " " + k.getParameterCount() + " " + k.getName());
    }

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws Exception {
        int captured = 5;
        class Local { final int y; Local(int k) { y = k * captured; } public String toString() { return "Local" + y; } }
        Object anon = new Object() { int z = captured; };
        for (Class<?> c : new Class<?>[] {Plain.class, Inner.class, Abs.class, Iface.class, En.class, Fails.class, Generic.class, Rec.class, Local.class, anon.getClass(), int[].class, int.class, ReflectionConstructors.class}) list(c);
        t("default", () -> Plain.class.getDeclaredConstructor().newInstance());
        t("int", () -> Plain.class.getDeclaredConstructor(int.class).newInstance(4));
        t("int from char", () -> Plain.class.getDeclaredConstructor(int.class).newInstance('A'));
        t("private varargs", () -> Plain.class.getDeclaredConstructor(String.class, long[].class).newInstance("x", new long[3]));
        t("Class.newInstance", () -> Plain.class.newInstance());
        t("no such", () -> Plain.class.getDeclaredConstructor(long.class));
        t("wrong type", () -> Plain.class.getDeclaredConstructor(int.class).newInstance("s"));
        t("wrong count", () -> Plain.class.getDeclaredConstructor(int.class).newInstance());
        t("null for int", () -> Plain.class.getDeclaredConstructor(int.class).newInstance((Object) null));
        ReflectionConstructors outer = new ReflectionConstructors();
        t("inner", () -> Inner.class.getDeclaredConstructor(ReflectionConstructors.class, int.class).newInstance(outer, 7));
        t("inner null outer", () -> Inner.class.getDeclaredConstructor(ReflectionConstructors.class, int.class).newInstance(null, 7));
        t("inner without outer", () -> Inner.class.getDeclaredConstructor(int.class));
        t("local", () -> Local.class.getDeclaredConstructors()[0].newInstance(6, 7));
        t("abstract", () -> Abs.class.getDeclaredConstructor().newInstance());
        t("interface", () -> Iface.class.newInstance());
        t("array", () -> int[].class.newInstance());
        t("primitive", () -> int.class.newInstance());
        t("enum", () -> En.class.getDeclaredConstructors()[0].newInstance("B", 1));
        t("no default", () -> NoDefault.class.newInstance());
        t("fails", () -> Fails.class.getDeclaredConstructor().newInstance());
        t("fails by Class.newInstance", () -> Fails.class.newInstance());
        t("fails with error", () -> Fails.class.getDeclaredConstructor(int.class).newInstance(1));
        t("bad init", () -> BadInit.class.getDeclaredConstructor().newInstance());
        t("bad init again", () -> BadInit.class.getDeclaredConstructor().newInstance());
        t("record", () -> Rec.class.getDeclaredConstructor(int.class, String.class).newInstance(1, "b"));
        t("record invalid", () -> Rec.class.getDeclaredConstructor(int.class, String.class).newInstance(-1, "b"));
        t("platform", () -> StringBuilder.class.getConstructor(String.class).newInstance("sb").append("!"));
        t("Class", () -> Class.class.getDeclaredConstructors().length > 0 ? "has" : "none");
        t("equals", () -> Plain.class.getDeclaredConstructor().equals(Plain.class.getDeclaredConstructor()) + " " + Arrays.toString(Fails.class.getDeclaredConstructor().getExceptionTypes()));
        int n = 0;
        Constructor<Plain> k = Plain.class.getDeclaredConstructor(int.class);
        for (int i = 0; i < 60; i++) n += k.newInstance(i).s.length();
        System.out.println(n);
    }
}
