/** When and in which order classes are initialized: superclasses first, triggers, non-triggers. */
public class ClassInitializationOrder {
    static void p(String s) { System.out.println(s); }
    static int i(String s) { p("  " + s); return s.length(); }

    static class A { static int a = i("A.a"); static { p("  A static"); } int x = i("A.x"); { p("  A instance"); } A() { p("  A()"); } static void sm() { } }
    static class B extends A { static int b = i("B.b"); int y = i("B.y"); B() { p("  B()"); } static int late = i("B.late"); static { p("  B static end"); } }
    static class C extends B { static { p("  C static"); } static final int CONST = 5; static final Integer BOXED = 6; static final String S = "const"; static final String T = new String("x"); }
    static class D { static { p("  D static"); } static int v = 1; static void m() { } }
    static class D2 extends D { static { p("  D2 static"); } }
    static class E { static { p("  E static"); } }
    static class F { static { p("  F static"); } static F instance = new F(); int seen = value; static int value = 9; F() { p("  F() sees " + seen + " " + value); } }
    static class G { static int forward = peek(); static int later = 4; static int peek() { return later; } static { back = 8; } static int back = 3; static int kept; static { kept = 7; } }
    static class H { static { p("  H static"); } static class Inner { static { p("  H.Inner static"); } } }
    static class J { static { p("  J static"); } static final int[] ARR = {1}; static final long L = 5L; static final char CH = 'c'; static final Object N = null; static final double DD = Math.sqrt(4); }
    static class K { static { p("  K static"); } final int inst = 5; K() { } }
    static class M { static { p("  M static"); } static Runnable r = () -> p("  M lambda"); static void ref() { p("  M.ref"); } }
    enum En { X, Y; static { p("  En static"); } En() { p("  En() " + name()); } }
    static class Args { static { p("  Args static"); } Args(int x) { p("  Args()"); } }
    static class Refl { static { p("  Refl static"); } public static int f = 1; public static void m() { } public Refl() { } }
    static class Refl2 { static { p("  Refl2 static"); } public static int f = 1; }
    static class Loaded { static { p("  Loaded static"); } }
    static class Arr { static { p("  Arr static"); } }

    public static void main(String[] args) throws Exception {
        p("constants of C");
        p(C.CONST + C.S);
        p("non-constant of C");
        p(C.T);
        p("new C");
        new C();
        p("static field of the superclass through the subclass");
        p("" + D2.v);
        p("new D2");
        new D2();
        p("class literal, array, instanceof, null cast, variable");
        Object o = E.class;
        o = new E[3];
        o = o instanceof E;
        E e = (E) null;
        p(String.valueOf(e));
        p("new E");
        e = new E();
        p("F");
        p("" + F.instance.seen + F.value);
        p("G");
        p(G.forward + " " + G.later + " " + G.back + " " + G.kept);
        p("inner class without outer");
        new H.Inner();
        p("J constants");
        p("" + J.L + J.CH);
        p("J null object");
        p("" + J.N);
        p("method reference to M");
        Runnable r = M::ref;
        p("run it");
        r.run();
        p("enum");
        p("" + En.Y);
        p("arguments before initialization?");
        new Args(i("argument"));
        p("reflection");
        Class<?> c = Class.forName("ClassInitializationOrder$Refl", false, ClassInitializationOrder.class.getClassLoader());
        p("loaded " + c.getSimpleName() + " " + c.getDeclaredMethods().length + " " + c.getModifiers());
        java.lang.reflect.Field f = c.getDeclaredField("f");
        p("field found");
        p("" + f.get(null));
        p("setting a field of Refl2");
        Refl2.class.getDeclaredField("f").set(null, 4);
        p("forName");
        Class.forName("ClassInitializationOrder$Loaded");
        p("array forName");
        Class.forName("[LClassInitializationOrder$Arr;");
        p("Arr");
        Class.forName("ClassInitializationOrder$Arr");
        p("private static int of K through instance constant");
        K k = null;
        try {
            p("" + k.inst);
        } catch (NullPointerException x) {
            p("null");
        }
        p("done");
    }

    static { p("main class first"); }
}
