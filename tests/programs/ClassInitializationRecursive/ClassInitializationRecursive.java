/** Recursive and circular initialization: default values are seen, no second run, superclass that uses the subclass. */
public class ClassInitializationRecursive {
    static StringBuilder log = new StringBuilder();
    static int l(String s, int v) { log.append(s).append('=').append(v).append(' '); return v; }
    static void flush(String t) { System.out.println(t + ": " + log); log.setLength(0); }

    static class A { static int x = l("A.x", B.y + 1); static int z = l("A.z", 10); }
    static class B { static int y = l("B.y", A.x + 1); static int w = l("B.w", A.z); }

    static class Super { static int s = l("Super.s", Sub.t); static Sub obj = new Sub(); static { l("Super.end", 0); } Super() { l("Super()", s); } }
    static class Sub extends Super { static int t = l("Sub.t", 5); int k = l("Sub.k", t); Sub() { l("Sub()", t); } }

    static class Super2 { static int s = l("Super2.s", Sub2.t); static Object o; static { o = new Sub2(); l("Super2.end", 0); } }
    static class Sub2 extends Super2 { static int t = l("Sub2.t", 5); Sub2() { l("Sub2()", t); } }

    static class Singleton {
        static final Singleton INSTANCE = new Singleton();
        static int counter = 100;
        static int untouched;
        final int seen;
        Singleton() { seen = counter; counter++; untouched++; }
    }

    static class Final1 { static final int A = Final2.B + 1; static final int C = 7; static final Integer D = Final2.E; }
    static class Final2 { static final int B = Final1.A + 1; static final Integer E = Final1.D; static final int F = Final1.C; }

    enum Planet {
        MERCURY, VENUS;
        static final java.util.Map<String, Planet> BY_NAME = new java.util.HashMap<>();
        static { for (Planet p : values()) BY_NAME.put(p.name().toLowerCase(), p); }
        static int count;
        final int order = Holder.next();
        static class Holder { static int n = 40; static int next() { return n++; } }
    }

    static class SelfCall {
        static int depth = 0;
        static int v = f(5);
        static int f(int n) { depth++; return n == 0 ? SelfCall.v + 1 : SelfCall.f(n - 1) * 2; }
    }

    static class Lazy {
        static Lazy get() { return H.L; }
        static class H { static { l("holder", 1); } static final Lazy L = new Lazy(); }
        Lazy() { l("Lazy()", 2); }
    }

    static class Ring1 { static int v = 1; static { l("Ring1", Ring2.v); v = 11; } }
    static class Ring2 { static int v = 2; static { l("Ring2", Ring3.v); v = 22; } }
    static class Ring3 { static int v = 3; static { l("Ring3", Ring1.v); v = 33; } }

    interface I { int V = l("I.V", J.W); default void m() { } }
    interface J { int W = l("J.W", I.V + 1); }
    static class IJ implements I { static int q = l("IJ", I.V); }

    public static void main(String[] args) {
        System.out.println(A.x + " " + B.y + " " + A.z + " " + B.w);
        flush("A, B");
        System.out.println(Sub.t + " " + Super.s);
        flush("Sub first");
        System.out.println(Super2.s);
        flush("Super2 first");
        System.out.println(Singleton.INSTANCE.seen + " " + Singleton.counter + " " + Singleton.untouched);
        System.out.println(Final2.B + " " + Final1.A + " " + Final2.E + " " + Final1.D + " " + Final2.F);
        System.out.println(Planet.BY_NAME.get("venus") + " " + Planet.MERCURY.order + " " + Planet.VENUS.order + " " + Planet.count);
        System.out.println(SelfCall.v + " " + SelfCall.depth);
        flush("before lazy");
        Lazy l = Lazy.get();
        System.out.println(l == Lazy.get());
        flush("lazy");
        System.out.println(Ring2.v + " " + Ring1.v + " " + Ring3.v);
        flush("ring");
        System.out.println(IJ.q);
        flush("interfaces");
        System.out.println(Outer.In.v + " " + Outer.o);
        flush("nested");
    }

    static class Outer {
        static int o = l("Outer.o", In.v);
        static class In { static int v = l("In.v", Outer.o + 50); }
    }
}
