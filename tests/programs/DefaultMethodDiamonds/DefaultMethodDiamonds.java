/** Resolution of default methods: diamonds, class wins, most specific wins, super calls, re-abstraction. */
public class DefaultMethodDiamonds {
    interface Top { default String hi() { return "Top"; } }
    interface L extends Top { default String hi() { return "L>" + Top.super.hi(); } }
    interface R extends Top { default String hi() { return "R>" + Top.super.hi(); } }
    interface Plain extends Top { }
    interface Again extends Top { String hi(); }

    static class Both implements L, R { public String hi() { return L.super.hi() + "+" + R.super.hi(); } }
    static class OneSide implements L, Plain { }
    static class OtherSide implements Plain, L { }
    static class TopAndL implements Top, L { }
    static class Classy { public String hi() { return "Classy"; } }
    static class ClassWins extends Classy implements L { }
    static class ClassWinsSuper extends Classy implements L { public String hi() { return super.hi() + "/" + L.super.hi(); } }
    abstract static class AbstractWins implements Top { public abstract String hi(); }
    static class Concrete extends AbstractWins implements L { public String hi() { return "Concrete " + L.super.hi(); } }
    static class Reabs implements Again { public String hi() { return "Reabs"; } }
    static class Inherits extends OneSide implements Plain { }
    static class Overrides extends OneSide implements R { public String hi() { return super.hi() + "|" + R.super.hi(); } }

    interface Template {
        int step();
        default int run(int n) { int s = 0; for (int i = 0; i < n; i++) s += step() * weight(i); return s; }
        default int weight(int i) { return 1; }
        static Template of(int k) { return () -> k; }
    }

    static class Weighted implements Template {
        int calls;
        public int step() { return ++calls; }
        public int weight(int i) { return i % 2 == 0 ? 10 : Template.super.weight(i); }
    }

    interface Gen<T> {
        T get();
        default T twice(T a) { return get() == null ? a : get(); }
        default String show() { return "Gen:" + get(); }
    }
    interface StrGen extends Gen<String> { default String twice(String a) { return a + Gen.super.twice(a); } }
    static class StrImpl implements StrGen { public String get() { return "str"; } }

    interface ToS { default String text() { return "ToS " + toString() + " " + hashCode() + " " + equals(this); } }
    static class Obj implements ToS { public String toString() { return "Obj!"; } public int hashCode() { return 42; } }
    enum E implements Template { P, Q { public int step() { return 100; } }; public int step() { return ordinal() + 1; } }
    record Rec(String s) implements ToS, Gen<String> { public String get() { return s; } }

    static class State { static StringBuilder log = new StringBuilder(); }
    interface Fluent<S extends Fluent<S>> {
        @SuppressWarnings("unchecked") default S self() { return (S) this; }
        default S add(String x) { State.log.append(x); return self(); }
    }
    static class Builder implements Fluent<Builder> { Builder done() { State.log.append('.'); return this; } }

    static String at(Object o) {
        try {
            return o.getClass().getMethod("hi").getDeclaringClass().getSimpleName();
        } catch (NoSuchMethodException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        Top[] tops = {new Top() { }, new Both(), new OneSide(), new OtherSide(), new TopAndL(), new ClassWins(), new ClassWinsSuper(), new Concrete(), new Reabs(), new Inherits(),
            new Overrides(), new Again() { public String hi() { return "anon"; } }, new L() { }, new R() { public String hi() { return "<" + R.super.hi() + ">"; } }};
        for (Top t : tops) System.out.println(t.hi() + " declared in " + at(t));
        System.out.println(((Classy) tops[5]).hi() + " " + ((L) tops[5]).hi() + " " + ((R) tops[10]).hi() + " " + ((OneSide) tops[10]).hi());
        Template[] ts = {new Weighted(), Template.of(3), () -> -1, E.P, E.Q};
        for (Template t : ts) System.out.print(t.run(5) + " " + t.weight(0) + " ");
        System.out.println();
        Gen<String> g = new StrImpl();
        System.out.println(g.twice("a") + " " + g.show() + " " + ((Gen<?>) new Rec("r")).show() + " " + new Rec("q").twice("z"));
        Gen<Integer> nul = () -> null;
        System.out.println(nul.twice(9) + " " + nul.show());
        System.out.println(new Obj().text() + " " + new Rec("x").text().startsWith("ToS Rec[s=x]"));
        new Builder().add("a").add("b").done().add("c").done();
        System.out.println(State.log);
        L sub = new OneSide() { public String hi() { return "sub " + super.hi(); } };
        System.out.println(sub.hi());
    }
}
