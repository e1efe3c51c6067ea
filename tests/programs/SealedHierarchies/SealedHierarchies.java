/** Sealed classes and interfaces: dispatch, permits seen by reflection, non-sealed branches, records and enums as leaves. */
import java.util.Arrays;
import java.util.List;

public class SealedHierarchies {
    sealed interface Expr permits Num, Add, Mul, Neg, Var { }
    record Num(int v) implements Expr { }
    record Add(Expr l, Expr r) implements Expr { }
    record Mul(Expr l, Expr r) implements Expr { }
    record Neg(Expr e) implements Expr { }
    enum Var implements Expr { X, Y }

    abstract static sealed class Shape permits Circle, Poly, Odd { abstract double area(); }
    static final class Circle extends Shape { double r = 2; double area() { return 3 * r * r; } }
    static sealed class Poly extends Shape { double area() { return 1; } }
    static final class Square extends Poly { @Override double area() { return 4 * super.area(); } }
    static non-sealed class Odd extends Shape { double area() { return -1; } }
    static class Odder extends Odd { @Override double area() { return super.area() * 10; } }

    sealed interface Implicit { }
    static final class I1 implements Implicit { }
    record I2(int x) implements Implicit { }
    non-sealed interface I3 extends Implicit { }

    static int eval(Expr e, int x, int y) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Add a) return eval(a.l(), x, y) + eval(a.r(), x, y);
        if (e instanceof Mul m) return eval(m.l(), x, y) * eval(m.r(), x, y);
        if (e instanceof Neg n) return -eval(n.e(), x, y);
        if (e instanceof Var v) return switch (v) { case X -> x; case Y -> y; };
        throw new AssertionError(e);
    }

    static Expr simplify(Expr e) {
        if (e instanceof Add a && simplify(a.l()) instanceof Num l && simplify(a.r()) instanceof Num r) return new Num(l.v() + r.v());
        if (e instanceof Mul m && (m.l() instanceof Num z && z.v() == 0 || m.r() instanceof Num w && w.v() == 0)) return new Num(0);
        if (e instanceof Neg n && n.e() instanceof Neg inner) return simplify(inner.e());
        if (e instanceof Mul m) return new Mul(simplify(m.l()), simplify(m.r()));
        if (e instanceof Add a) return new Add(simplify(a.l()), simplify(a.r()));
        return e;
    }

    static String show(Expr e) {
        return e instanceof Num n ? "" + n.v() : e instanceof Add a ? "(" + show(a.l()) + "+" + show(a.r()) + ")" : e instanceof Mul m ? show(m.l()) + "*" + show(m.r())
                : e instanceof Neg n ? "-" + show(n.e()) : e.toString().toLowerCase();
    }

    static void describe(Class<?> c) {
        Class<?>[] p = c.getPermittedSubclasses();
        String[] names = p == null ? null : Arrays.stream(p).map(Class::getSimpleName).toArray(String[]::new);
        System.out.println(c.getSimpleName() + " sealed " + c.isSealed() + " permits " + Arrays.toString(names) + " final " + java.lang.reflect.Modifier.isFinal(c.getModifiers()));
    }

    public static void main(String[] args) {
        Expr e = new Add(new Mul(new Num(3), Var.X), new Neg(new Neg(new Add(new Num(4), new Add(new Num(5), new Num(6))))));
        System.out.println(show(e) + " = " + eval(e, 10, 20) + " " + show(simplify(e)) + " = " + eval(simplify(e), 10, 20));
        System.out.println(show(simplify(new Mul(new Num(0), Var.Y))) + " " + show(simplify(new Mul(Var.Y, new Num(0)))) + " " + e.equals(new Add(new Mul(new Num(3), Var.X), new Neg(new Neg(new Add(new Num(4), new Add(new Num(5), new Num(6))))))));
        System.out.println(e);
        for (Shape s : List.of(new Circle(), new Poly(), new Square(), new Odd(), new Odder(), new Odd() { @Override double area() { return 0; } })) System.out.print(s.area() + " ");
        System.out.println();
        for (Class<?> c : new Class<?>[] {Expr.class, Num.class, Var.class, Shape.class, Poly.class, Square.class, Odd.class, Odder.class, Implicit.class, I3.class, Object.class, int[].class, int.class}) describe(c);
        Implicit[] all = {new I1(), new I2(3), new I3() { }, new I2(4)};
        int sum = 0;
        for (Implicit i : all) sum = sum * 10 + (i instanceof I1 ? 1 : i instanceof I2 two ? two.x() : 9);
        System.out.println(sum);
        Object o = null;
        System.out.println(o instanceof Expr);
        eval(null, 0, 0);
    }
}
