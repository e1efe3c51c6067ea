/** invokespecial: super through several levels, skipped levels, private methods, constructors, Outer.super, lambdas with super. */
import java.util.function.Supplier;

public class SuperCallsInvokespecial {
    static class A {
        protected int n = 1;
        A() { this("default"); log("A()"); }
        A(String s) { log("A(" + s + ")"); init(); }
        void init() { log("A.init"); }
        String f() { return "A.f"; }
        String g() { return "A.g:" + f(); }
        private String p() { return "A.p"; }
        String callP(A other) { return other.p(); }
        @Override public String toString() { return "A"; }
    }

    static class B extends A {
        int m = 5;
        { log("B.block m=" + m); m = 6; }
        B() { super(); log("B() m=" + m); }
        B(int k) { this(); m = k; log("B(int)"); }
        B(String s) { super(s + s); log("B(String)"); }
        @Override void init() { log("B.init m=" + m); m = 99; }
        // No override of f: super.f() from C must find A's.
        @Override public String toString() { return "B<" + super.toString(); }
    }

    static class C extends B {
        final String z = "z";
        String y = "y";
        C() { super(7); log("C() " + z + y); }
        @Override void init() { log("C.init " + z + y); super.init(); }
        @Override String f() { return "C.f"; }
        String sup() { return super.f() + " " + super.g() + " " + g(); }
        Supplier<String> lambda() { return () -> super.f() + this.f(); }
        Supplier<String> ref() { return super::g; }
        class Inner {
            String f() { return "Inner.f"; }
            String outerSuper() { return C.super.f() + "," + C.this.f() + "," + f() + "," + C.super.toString(); }
        }
        @Override public String toString() { return "C<" + super.toString() + ">" + (super.hashCode() == System.identityHashCode(this)); }
        @Override public int hashCode() { return 3; }
    }

    static class D extends C {
        String p() { return "D.p"; }
        @Override public int hashCode() { return super.hashCode() * 10; }
        @Override public boolean equals(Object o) { return super.equals(o) || o instanceof String; }
    }

    static StringBuilder out = new StringBuilder();
    static void log(String s) { out.append(s).append("; "); }
    static void flush() { System.out.println(out); out.setLength(0); }

    interface I { default String who() { return "I"; } }
    interface J { default String who() { return "J"; } }
    static class K implements I, J {
        public String who() { return I.super.who() + J.super.who(); }
        class In { Supplier<String> s() { return () -> K.this.who() + I.class.getSimpleName(); } }
        Supplier<String> viaLambda() { return () -> I.super.who() + "!"; }
        Supplier<String> viaRef() { return J.super::who; }
    }

    static class Throwing extends A {
        Throwing() throws Exception { super("throwing"); throw new Exception("in constructor"); }
    }

    public static void main(String[] args) {
        new A();
        flush();
        new B();
        flush();
        new B("s");
        flush();
        C c = new C();
        flush();
        System.out.println(c.m + " " + c.n + " " + c.sup() + " " + c.lambda().get() + " " + c.ref().get() + " " + c.new Inner().outerSuper());
        D d = new D();
        flush();
        System.out.println(d.callP(d) + " " + c.callP(d) + " " + d.p() + " " + d.sup() + " " + d + " " + d.hashCode() + d.equals("x") + d.equals(c) + d.equals(d));
        A anon = new A("anon") {
            int q = 3;
            @Override void init() { super.init(); log("anon.init q=" + q); }
            @Override public String toString() { return "anon" + q + super.toString(); }
        };
        flush();
        System.out.println(anon);
        K k = new K();
        System.out.println(k.who() + k.new In().s().get() + k.viaLambda().get() + k.viaRef().get());
        try {
            new Throwing();
        } catch (Exception e) {
            flush();
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0]);
        }
    }
}
