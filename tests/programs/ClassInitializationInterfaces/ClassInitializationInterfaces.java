/** Interfaces are initialized only for their own fields, or when they have default methods and an implementor is initialized. */
public class ClassInitializationInterfaces {
    static int i(String s, int v) { System.out.println("  init " + s); return v; }

    interface NoDefault { int A = i("NoDefault", 1); }
    interface WithDefault { int B = i("WithDefault", 2); default void d() { } }
    interface WithStatic { int C = i("WithStatic", 3); static void s() { System.out.println("  WithStatic.s"); } }
    interface WithPrivate { int C2 = i("WithPrivate", 3); private void p() { } }
    interface SubDefault extends WithDefault { int D = i("SubDefault", 4); }
    interface SubOverride extends WithDefault { int E = i("SubOverride", 5); default void d() { } }
    interface Constant { int F = 6; int G = i("Constant", 7); default void x() { } }
    interface Diamond1 extends SubDefault { int H = i("Diamond1", 8); default void h() { } }
    interface Diamond2 extends SubOverride, Diamond1 { int I = i("Diamond2", 9); default void d() { } }
    interface Last { int J = i("Last", 10); default void j() { } }
    interface ForArray { int K = i("ForArray", 11); default void k() { } }
    interface Fn { int L = i("Fn", 12); void apply(); default void other() { } }
    interface Fn2 { int M = i("Fn2", 13); void apply(); }

    static class P implements NoDefault { static int p = i("P", 20); }
    static class Q implements WithDefault, WithStatic, WithPrivate { static int q = i("Q", 21); }
    static class R extends Q implements SubDefault { static int r = i("R", 22); }
    static class S implements SubOverride { static int s = i("S", 23); }
    static class T implements Last, Diamond2 { static int t = i("T", 24); }
    static class U implements Constant { static int u = i("U", 25); }
    static class V extends U { static int v = i("V", 26); }
    static class W implements ForArray { }

    static void say(String s) { System.out.println(s); }

    public static void main(String[] args) {
        say("new P");
        new P();
        say("NoDefault.A");
        say("" + P.A);
        say("new R");
        new R();
        say("WithStatic.s");
        WithStatic.s();
        say("S.s");
        say("" + S.s);
        say("new T");
        new T();
        say("constant");
        say("" + Constant.F + V.F);
        say("V.G through the subclass");
        say("" + V.G);
        say("new V");
        new V();
        say("array of W");
        Object o = new W[1];
        say("lambda of Fn2");
        Fn2 g = () -> say("  applied2");
        g.apply();
        say("lambda of Fn");
        Fn f = () -> say("  applied");
        say("apply");
        f.apply();
        say("other");
        f.other();
        say("anonymous ForArray");
        new ForArray() { static int own = i("anonymous", 0); };
        say("done " + o.getClass().getSimpleName());
    }
}
