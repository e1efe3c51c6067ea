import java.lang.invoke.*;

/** Handles of findSpecial collect variable arguments like any other. */
public class VarargsSpecialHandles {
    static class Base { protected String join(String... s) { return "base:" + String.join(",", s); } Object sum(int first, Object... rest) { return first + rest.length; } }
    static class Derived extends Base {
        @Override protected String join(String... s) { return "derived"; }
        void run() throws Throwable {
            MethodHandles.Lookup l = MethodHandles.lookup();
            MethodHandle h = l.findSpecial(Base.class, "join", MethodType.methodType(String.class, String[].class), Derived.class);
            System.out.println(h.isVarargsCollector());
            System.out.println(h.invoke(this, "a", "b", "c"));
            System.out.println(h.invokeWithArguments(this, "a"));
            System.out.println(h.bindTo(this).invokeWithArguments("x", "y"));
            MethodHandle s = l.findSpecial(Base.class, "sum", MethodType.methodType(Object.class, int.class, Object[].class), Derived.class);
            System.out.println(s.invoke(this, 1));
            System.out.println(s.invoke(this, 1, "two", 3.0));
            System.out.println(s.asFixedArity().invoke(this, 4, new Object[7]));
        }
    }
    static class P { private String own(Object... o) { return "own" + o.length; } void go() throws Throwable {
        MethodHandle h = MethodHandles.lookup().findSpecial(P.class, "own", MethodType.methodType(String.class, Object[].class), P.class);
        System.out.println(h.invoke(this, 1, 2)); System.out.println(h.invokeWithArguments(this, 1, 2, 3, 4)); } }
    interface I { default String hi(Object... o) { return "hi" + o.length; } }
    static class J implements I { void go() throws Throwable {
        MethodHandle h = MethodHandles.lookup().findSpecial(I.class, "hi", MethodType.methodType(String.class, Object[].class), J.class);
        System.out.println(h.invoke(this, 1, 2)); System.out.println(h.invokeWithArguments(this, 1)); } }
    public static void main(String[] a) throws Throwable { new Derived().run(); new P().go(); new J().go(); }
}
