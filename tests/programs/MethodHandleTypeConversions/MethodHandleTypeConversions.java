/** asType, invoke versus invokeExact, explicitCastArguments, asSpreader, asCollector, asVarargsCollector, WrongMethodTypeException. */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import static java.lang.invoke.MethodType.methodType;

public class MethodHandleTypeConversions {
    static int addInt(int a, int b) { return a + b; }
    static long addLong(long a, long b) { return a + b; }
    static String obj(Object o) { return o == null ? "null" : o.getClass().getSimpleName() + ":" + o; }
    static Integer boxed(Integer i) { return i == null ? -1 : i + 1; }
    static void nothing(int x) { }
    static String join(String a, String... r) { return a + Arrays.toString(r); }
    static int sum(int... xs) { int s = 0; for (int x : xs) s += x; return s; }
    static double half(double d) { return d / 2; }
    static byte narrow(byte b) { return (byte) (b + 1); }
    static boolean not(boolean b) { return !b; }
    static CharSequence cs(CharSequence c) { return c; }

    static MethodHandle h(String n, Class<?> r, Class<?>... p) throws Exception { return MethodHandles.lookup().findStatic(MethodHandleTypeConversions.class, n, methodType(r, p)); }

    interface Body { Object run() throws Throwable; }

    static void t(String what, Body b) {
        try {
            Object r = b.run();
            System.out.println(what + " = " + r + (r == null ? "" : " " + r.getClass().getSimpleName()));
        } catch (Throwable e) {
            System.out.println(what + " ! " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle add = h("addInt", int.class, int.class, int.class), addL = h("addLong", long.class, long.class, long.class), obj = h("obj", String.class, Object.class), boxed = h("boxed", Integer.class, Integer.class);
        t("exact", () -> (int) add.invokeExact(1, 2));
        t("exact wrong return", () -> (Object) add.invokeExact(1, 2));
        t("exact void", () -> { add.invokeExact(1, 2); return null; });
        t("exact wrong argument", () -> (int) add.invokeExact((short) 1, 2));
        t("exact boxed argument", () -> (int) add.invokeExact((Integer) 1, 2));
        t("exact missing argument", () -> (int) add.invokeExact(1));
        t("exact null", () -> (String) obj.invokeExact((Object) null));
        t("exact subtype", () -> (String) obj.invokeExact("s"));
        t("invoke widening", () -> (long) add.invoke((byte) 1, 'a'));
        t("invoke boxing", () -> add.invoke((Integer) 1, 2));
        t("invoke unboxing null", () -> add.invoke((Integer) null, 2));
        t("invoke narrowing", () -> (int) add.invoke(1L, 2));
        t("invoke Object holding int", () -> add.invoke((Object) 5, 2));
        t("invoke Object holding long", () -> add.invoke((Object) 5L, 2));
        t("invoke Object holding short", () -> add.invoke((Object) (short) 5, 2));
        t("invoke Object holding string", () -> add.invoke((Object) "5", 2));
        t("invoke void result", () -> { add.invoke(1, 2); return "ignored"; });
        t("invoke int for Object", () -> obj.invoke(5));
        t("invoke char for Object", () -> obj.invoke('c'));
        t("invoke wrong count", () -> add.invoke(1, 2, 3));
        t("invoke result cast", () -> (String) h("cs", CharSequence.class, CharSequence.class).invoke("text"));
        t("invoke result bad cast", () -> (Integer) h("cs", CharSequence.class, CharSequence.class).invoke("text"));
        t("void as Object", () -> (Object) h("nothing", void.class, int.class).invoke(1));
        t("void as int", () -> (int) h("nothing", void.class, int.class).invoke(1));
        t("asType", () -> (Object) add.asType(methodType(Object.class, Object.class, byte.class)).invokeExact((Object) 3, (byte) 4));
        t("asType long to int", () -> addL.asType(methodType(int.class, int.class, int.class)));
        t("asType int to long", () -> (long) add.asType(methodType(long.class, short.class, char.class)).invokeExact((short) 1, 'b'));
        t("asType boolean", () -> h("not", boolean.class, boolean.class).asType(methodType(int.class, int.class)));
        t("asType same", () -> add.asType(add.type()) == add);
        t("asType boxed", () -> (int) boxed.asType(methodType(int.class, int.class)).invokeExact(7));
        t("asType to void", () -> boxed.asType(methodType(void.class, Integer.class)).type());
        t("explicit long to int", () -> (int) MethodHandles.explicitCastArguments(addL, methodType(int.class, int.class, double.class)).invokeExact(5, 2.9));
        t("explicit double to byte", () -> (byte) MethodHandles.explicitCastArguments(h("narrow", byte.class, byte.class), methodType(byte.class, double.class)).invokeExact(300.7));
        t("explicit int to boolean", () -> (boolean) MethodHandles.explicitCastArguments(h("not", boolean.class, boolean.class), methodType(boolean.class, int.class)).invokeExact(2));
        t("explicit null unboxed", () -> (int) MethodHandles.explicitCastArguments(add, methodType(int.class, Integer.class, int.class)).invokeExact((Integer) null, 3));
        t("spreader", () -> add.asSpreader(Object[].class, 2).invoke(new Object[] {3, 4}));
        t("spreader int[]", () -> (int) add.asSpreader(int[].class, 2).invokeExact(new int[] {5, 6}));
        t("spreader partial", () -> add.asSpreader(Object[].class, 1).invoke(3, new Object[] {4}));
        t("spreader wrong length", () -> add.asSpreader(Object[].class, 2).invoke(new Object[] {3}));
        t("spreader null", () -> add.asSpreader(Object[].class, 2).invoke((Object[]) null));
        t("spreader zero null", () -> add.asSpreader(Object[].class, 0).invoke(1, 2, (Object[]) null));
        t("spreader wrong element", () -> add.asSpreader(Object[].class, 2).invoke(new Object[] {"x", 1}));
        t("spreader position", () -> h("join", String.class, String.class, String[].class).asFixedArity().asSpreader(0, String[].class, 1).invoke(new String[] {"a"}, new String[] {"b"}));
        MethodHandle sum = h("sum", int.class, int[].class);
        t("collector", () -> sum.asFixedArity().asCollector(int[].class, 3).invoke(1, 2, 3));
        t("collector type", () -> sum.asCollector(int[].class, 2).type());
        t("collector zero", () -> sum.asCollector(int[].class, 0).invoke());
        t("collector bad", () -> add.asCollector(int[].class, 2));
        t("varargs", () -> sum.invoke(1, 2, 3, 4) + "," + sum.invoke() + "," + sum.invoke(new int[] {9, 9}) + "," + sum.invoke((byte) 5));
        t("varargs wrong", () -> sum.invoke("x"));
        t("varargs fixed", () -> sum.asFixedArity().invoke(1, 2));
        t("withVarargs", () -> h("join", String.class, String.class, String[].class).withVarargs(false).isVarargsCollector());
        t("invokeWithArguments", () -> sum.invokeWithArguments(1, 2, 3) + "" + add.invokeWithArguments(Arrays.asList(1, 2)) + obj.invokeWithArguments((Object) null));
        t("invokeWithArguments wrong", () -> add.invokeWithArguments(1));
        t("invokeWithArguments cast", () -> add.invokeWithArguments(1, "x"));
        t("int to double", () -> (double) h("half", double.class, double.class).invoke(5));
        t("long to float loses", () -> (float) addL.invoke(1L << 40, 1));
    }
}
