/** Field initializers, instance blocks, constructors and this()/super() chains, virtual calls before initialization, final fields. */
public class InstanceInitializationOrder {
    static void p(String s) { System.out.println("  " + s); }
    static int v(String s, int x) { p(s + "=" + x); return x; }

    static class Base {
        int a = v("Base.a", 1);
        { p("Base block 1 a=" + a); }
        final int f;
        int b = v("Base.b", a + 1);
        { p("Base block 2 b=" + b); f = 30; }
        Base() { this(100); p("Base()"); }
        Base(int x) { p("Base(int) x=" + x + " hook:" + hook()); }
        String hook() { return "base"; }
    }

    static class Derived extends Base {
        int c = v("Derived.c", 3);
        final int d = 4;
        final Integer e = 5;
        final String s = "const";
        String t = "var";
        { p("Derived block"); }
        Derived() { super(v("argument", 7)); p("Derived() c=" + c); }
        Derived(String q) { this(); p("Derived(String) " + q); }
        Derived(int x) { p("Derived(int) f=" + f); c = x; }
        @Override String hook() { return "derived c=" + c + " d=" + d + " e=" + e + " s=" + s + " t=" + t; }
    }

    static class Leaf extends Derived {
        int c = v("Leaf.c", super.c * 10);
        Leaf() { super("from leaf"); p("Leaf() " + c + " " + super.c + " " + ((Base) this).a); }
        @Override String hook() { return "leaf c=" + c + " super.c=" + super.c; }
    }

    static class Escape {
        static Escape leaked;
        final int x;
        Escape() {
            leaked = this;
            p("before " + read());
            x = 9;
            p("after " + read());
        }
        int read() { return x; }
    }

    static class Fails {
        static Fails leaked;
        int state = v("Fails.state", 1);
        int boom;
        Fails(int d) {
            leaked = this;
            state = 2;
            boom = 10 / d;
            state = 3;
        }
    }

    class Inner {
        int x = v("Inner.x", outer * 2);
        Inner() { p("Inner() outer=" + outer); }
    }

    int outer = 21;
    static int counter;
    int id = counter++;
    int twice = id * 2;
    int forward = later();
    int late = 77;
    int later() { return late; }

    InstanceInitializationOrder() { }
    InstanceInitializationOrder(boolean b) { this(); outer = b ? 1 : 2; }

    public static void main(String[] args) {
        System.out.println("Base");
        System.out.println(new Base().f);
        System.out.println("Derived()");
        new Derived();
        System.out.println("Derived(String)");
        new Derived("q");
        System.out.println("Derived(int)");
        System.out.println(new Derived(55).c);
        System.out.println("Leaf");
        new Leaf();
        System.out.println("Escape");
        System.out.println(new Escape() == Escape.leaked);
        System.out.println("Fails");
        try {
            new Fails(0);
        } catch (ArithmeticException e) {
            System.out.println(Fails.leaked.state + " " + Fails.leaked.boom);
        }
        System.out.println("Inner");
        InstanceInitializationOrder o = new InstanceInitializationOrder();
        Inner in = o.new Inner();
        o.outer = 5;
        System.out.println(in.x + " " + o.new Inner().x);
        InstanceInitializationOrder q = new InstanceInitializationOrder(true);
        System.out.println(q.id + " " + q.twice + " " + q.forward + " " + q.late + " " + q.outer + " " + counter);
        System.out.println("anonymous");
        int captured = 8;
        Base anon = new Base(captured) {
            int extra = v("extra", captured + a);
            { p("anonymous block " + captured); }
            @Override String hook() { return "anonymous extra=" + extra + " captured=" + captured; }
        };
        System.out.println(anon.hook());
        InstanceInitializationOrder none = null;
        none.new Inner();
    }
}
