/** MethodHandles loops: countedLoop, whileLoop, doWhileLoop, iteratedLoop and the general loop combinator. */
import java.lang.invoke.MethodHandle;
import java.util.Iterator;
import java.util.List;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.methodType;

public class MethodHandleLoops {
    static String step(String v, int i) { return v + i; }
    static String stepP(String v, int i, String p) { return v + i + p; }
    static void effect(int i) { System.out.print("<" + i + ">"); }
    static int inc(int x) { return x + 1; }
    static int incTo(int x, int limit) { return x + 1; }
    static boolean below(int x, int limit) { return x < limit; }
    static int zeroOf(int limit) { return 0; }
    static String append(String acc, String e) { return acc + "," + e; }
    static boolean notTen(int i, int s, int k) { return s < k; }
    static int addI(int i, int s, int k) { return s + i; }
    static int incI(int i, int s, int k) { return i + 1; }
    static int result(int i, int s, int k) { return s * 1000 + i; }
    static int divide(int acc, int i) { return acc / (2 - i); }

    static MethodHandle h(String n, Class<?> r, Class<?>... p) throws Exception { return lookup().findStatic(MethodHandleLoops.class, n, methodType(r, p)); }

    interface Body { Object run() throws Throwable; }

    static void t(String what, Body b) {
        try {
            System.out.println(what + " = " + b.run());
        } catch (Throwable e) {
            System.out.println(what + " ! " + e.getClass().getName());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle step = h("step", String.class, String.class, int.class);
        t("counted", () -> countedLoop(constant(int.class, 5), constant(String.class, "s"), step).invoke());
        t("counted range", () -> countedLoop(constant(int.class, -2), constant(int.class, 3), constant(String.class, ""), step).invoke());
        t("counted none", () -> countedLoop(constant(int.class, 5), constant(int.class, 3), constant(String.class, "untouched"), step).invoke());
        t("counted param", () -> countedLoop(dropArguments(constant(int.class, 3), 0, String.class), dropArguments(constant(String.class, ""), 0, String.class), h("stepP", String.class, String.class, int.class, String.class)).invoke("p"));
        t("counted void", () -> { countedLoop(constant(int.class, 4), null, h("effect", void.class, int.class)).invoke(); return "done"; });
        t("counted default init", () -> countedLoop(constant(int.class, 3), null, step).invoke());
        t("while", () -> whileLoop(h("zeroOf", int.class, int.class), h("below", boolean.class, int.class, int.class), h("incTo", int.class, int.class, int.class)).invoke(7));
        t("while none", () -> whileLoop(h("zeroOf", int.class, int.class), h("below", boolean.class, int.class, int.class), h("incTo", int.class, int.class, int.class)).invoke(-7));
        t("do while", () -> doWhileLoop(h("zeroOf", int.class, int.class), h("incTo", int.class, int.class, int.class), h("below", boolean.class, int.class, int.class)).invoke(-7));
        MethodHandle it = iteratedLoop(null, dropArguments(constant(String.class, "it"), 0, Iterable.class), h("append", String.class, String.class, String.class));
        t("iterated", () -> it.type() + " " + it.invoke(List.of("a", "b", "c")));
        t("iterated empty", () -> it.invoke(List.of()));
        t("iterated wrong element", () -> it.invoke(List.of(1, 2)));
        MethodHandle general = loop(new MethodHandle[] {dropArguments(constant(int.class, 1), 0, int.class), h("incI", int.class, int.class, int.class, int.class)},
                new MethodHandle[] {null, h("addI", int.class, int.class, int.class, int.class), h("notTen", boolean.class, int.class, int.class, int.class), h("result", int.class, int.class, int.class, int.class)});
        t("general", () -> general.type() + " " + general.invoke(10) + " " + general.invoke(100) + " " + general.invoke(0));
        t("exception inside", () -> countedLoop(constant(int.class, 5), constant(int.class, 100), h("divide", int.class, int.class, int.class)).invoke());
        t("bad types", () -> countedLoop(constant(String.class, "x"), constant(String.class, ""), step));
        t("no clauses", () -> loop());
        t("nested", () -> {
            MethodHandle inner = countedLoop(constant(int.class, 3), constant(String.class, "["), step);
            MethodHandle outerStep = filterArguments(dropArguments(h("append", String.class, String.class, String.class), 2, int.class), 1);
            MethodHandle body = collectArguments(dropArguments(h("append", String.class, String.class, String.class), 2, int.class), 1, inner);
            return outerStep.type() + " " + countedLoop(constant(int.class, 2), constant(String.class, "o"), body).invoke();
        });
        int sum = 0;
        MethodHandle big = countedLoop(constant(int.class, 100), constant(int.class, 0), h("add", int.class, int.class, int.class));
        for (int i = 0; i < 20; i++) sum += (int) big.invokeExact();
        System.out.println(sum);
        Iterator<String> none = null;
        t("null list", () -> it.invoke((List<String>) null) + "" + none);
    }

    static int add(int a, int i) { return a + i; }
}
