/** bindTo, insertArguments, dropArguments, permute, filter, fold, guardWithTest, collect, identity, constant, zero, empty, tryFinally. */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.methodType;

public class MethodHandleCombinators {
    static StringBuilder log = new StringBuilder();
    static String cat(String a, int b, long c) { log.append("cat "); return a + b + c; }
    static String up(String s) { log.append("up "); return s.toUpperCase(); }
    static int inc(int x) { log.append("inc "); return x + 1; }
    static boolean isLong(String s) { log.append("test "); return s.length() > 3; }
    static boolean positive(int x) { return x > 0; }
    static String yes(String s, int x) { return "yes" + s + x; }
    static String no(String s, int x) { return "no" + s + x; }
    static int len(String a, int b) { log.append("len "); return a.length() + b; }
    static void effect(String a) { log.append("effect(" + a + ") "); }
    static String three(int n, String a, int b) { return n + "|" + a + "|" + b; }
    static int fail(int x) { throw new IllegalStateException("x=" + x); }
    static int handler(IllegalStateException e, int x) { log.append("handled "); return e.getMessage().length() * 100 + x; }
    static int cleanup(Throwable t, int result, int x) { log.append("cleanup(" + t + "," + result + "," + x + ") "); return t == null ? result + 1 : -1; }
    static MethodHandle h(String n, Class<?> r, Class<?>... p) throws Exception { return lookup().findStatic(MethodHandleCombinators.class, n, methodType(r, p)); }

    interface Body { Object run() throws Throwable; }

    static void t(String what, Body b) {
        log.setLength(0);
        try {
            System.out.println(what + " = " + b.run() + " [" + log.toString().trim() + "]");
        } catch (Throwable e) {
            System.out.println(what + " ! " + e + " [" + log.toString().trim() + "]");
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle cat = h("cat", String.class, String.class, int.class, long.class), up = h("up", String.class, String.class), inc = h("inc", int.class, int.class);
        MethodHandle yes = h("yes", String.class, String.class, int.class), no = h("no", String.class, String.class, int.class), isLong = h("isLong", boolean.class, String.class), len = h("len", int.class, String.class, int.class);
        MethodHandle fail = h("fail", int.class, int.class);
        t("bindTo", () -> cat.bindTo("b").invoke(1, 2L));
        t("bindTo twice", () -> yes.bindTo("x").type());
        t("bindTo primitive", () -> inc.bindTo(5));
        t("bindTo wrong", () -> cat.bindTo(5));
        t("insert", () -> insertArguments(cat, 1, 7, 8L).invoke("i"));
        t("insert all", () -> insertArguments(cat, 0, "all", 1, 2L).invoke());
        t("insert wrong", () -> insertArguments(cat, 1, "s"));
        t("insert null primitive", () -> insertArguments(cat, 1, (Object) null));
        t("insert too many", () -> insertArguments(cat, 2, 1L, 2L));
        t("drop", () -> dropArguments(inc, 1, String.class, double.class).invoke(4, "ignored", 2.5));
        t("drop type", () -> dropArguments(inc, 0, int[].class).type());
        t("drop bad", () -> dropArguments(inc, 3, int.class));
        t("permute", () -> permuteArguments(cat, methodType(String.class, long.class, String.class, int.class), 1, 2, 0).invoke(9L, "p", 3));
        t("permute dup", () -> permuteArguments(h("three", String.class, int.class, String.class, int.class), methodType(String.class, String.class, int.class), 1, 0, 1).invoke("d", 5));
        t("permute bad", () -> permuteArguments(cat, methodType(String.class, String.class, int.class), 0, 1, 2));
        t("filterArguments", () -> filterArguments(cat, 0, up, inc).invoke("f", 1, 2L));
        t("filter skip null", () -> filterArguments(cat, 0, null, inc).invoke("f", 1, 2L));
        t("filter bad", () -> filterArguments(cat, 0, inc));
        t("filterReturn", () -> filterReturnValue(cat, up).invoke("r", 1, 2L));
        t("filterReturn length", () -> filterReturnValue(cat, lookup().findVirtual(String.class, "length", methodType(int.class))).invoke("r", 1, 2L));
        t("filterReturn to void", () -> filterReturnValue(up, h("effect", void.class, String.class)).type());
        t("fold", () -> foldArguments(h("three", String.class, int.class, String.class, int.class), len).invoke("fold", 6));
        t("fold void", () -> foldArguments(yes, h("effect", void.class, String.class)).invoke("v", 7));
        t("fold bad", () -> foldArguments(yes, inc));
        t("guard true", () -> guardWithTest(isLong, yes, no).invoke("long enough", 1));
        t("guard false", () -> guardWithTest(isLong, yes, no).invoke("no", 1));
        t("guard bad", () -> guardWithTest(isLong, yes, inc));
        t("guard test type", () -> guardWithTest(len, yes, no));
        t("collectArguments", () -> collectArguments(yes, 1, len).invoke("c", "dd", 3));
        t("identity", () -> identity(long.class).invoke(5L) + "" + identity(String.class).type());
        t("constant", () -> constant(int.class, 7).invoke() + "" + constant(String.class, null).invoke());
        t("constant bad", () -> constant(int.class, "s"));
        t("zero", () -> zero(double.class).invoke() + "" + zero(String.class).invoke() + zero(char.class).type());
        t("empty", () -> empty(methodType(int.class, String.class)).invoke("x"));
        t("catch", () -> catchException(fail, IllegalStateException.class, h("handler", int.class, IllegalStateException.class, int.class)).invoke(5));
        t("catch other", () -> catchException(fail, NullPointerException.class, dropArguments(inc, 0, NullPointerException.class)).invoke(5));
        t("catch none", () -> catchException(inc, IllegalStateException.class, h("handler", int.class, IllegalStateException.class, int.class)).invoke(5));
        t("tryFinally", () -> tryFinally(inc, h("cleanup", int.class, Throwable.class, int.class, int.class)).invoke(5));
        t("tryFinally throws", () -> tryFinally(fail, h("cleanup", int.class, Throwable.class, int.class, int.class)).invoke(5));
        t("throwException", () -> throwException(int.class, Exception.class).invoke(new java.io.IOException("thrown")));
        t("array get set", () -> { int[] a = {1, 2}; arrayElementSetter(int[].class).invoke(a, 1, 50); return arrayElementGetter(int[].class).invoke(a, 1) + "" + arrayLength(int[].class).invoke(a) + ((int[]) arrayConstructor(int[].class).invoke(4)).length; });
        t("array bounds", () -> arrayElementGetter(int[].class).invoke(new int[1], 1));
        t("invoker", () -> invoker(methodType(Object.class, int.class)).invoke(inc, 3));
        t("exactInvoker", () -> exactInvoker(inc.type()).invoke(inc, 4));
        t("exactInvoker wrong", () -> exactInvoker(inc.type()).invoke(up, 4));
        t("dropReturn", () -> dropReturn(inc).type() + "" + dropReturn(inc).invoke(1));
        t("dropArgumentsToMatch", () -> dropArgumentsToMatch(inc, 0, java.util.List.of(int.class, String.class), 0).invoke(8, "m"));
        t("composed", () -> filterReturnValue(guardWithTest(h("positive", boolean.class, int.class), inc, filterReturnValue(inc, inc)), inc).invoke(-10));
        t("switch", () -> tableSwitch(insertArguments(yes, 0, "default"), dropArguments(constant(String.class, "zero"), 0, int.class), dropArguments(constant(String.class, "one"), 0, int.class)).invoke(1)
                + "" + tableSwitch(insertArguments(yes, 0, "default"), dropArguments(constant(String.class, "zero"), 0, int.class)).invoke(7));
    }
}
