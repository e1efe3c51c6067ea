/** Inner, local and anonymous classes: outer instances, captured variables, shadowing, nesting, inner of super. */
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

public class InnerClassCaptures {
    int x = 1;
    static int created;

    class Inner {
        int x = 2;
        int id = ++created;
        class Deeper {
            int x = 3;
            String all(int x) { return x + "" + this.x + Inner.this.x + InnerClassCaptures.this.x; }
            Inner outer() { return Inner.this; }
        }
        Deeper deeper() { return new Deeper(); }
        void bump() { x++; InnerClassCaptures.this.x += 10; }
    }

    static class Base {
        String name;
        Base(String n) { name = n; hook(); }
        void hook() { System.out.println("base hook " + name); }
    }

    static Base captured(int a, long b, String c, double[] d) {
        char e = 'e';
        return new Base("anon") {
            int own = a * 2;
            @Override void hook() { System.out.println("hook sees captured " + a + b + c + d[0] + e + " own " + own); }
            @Override public String toString() { return name + own + a + b + c + d[0] + e; }
        };
    }

    IntSupplier counter(int start) {
        int[] box = {start};
        class Local implements IntSupplier {
            int step = 1;
            public int getAsInt() { x++; return box[0] += step++; }
            Local again() { return new Local(); }
        }
        Local first = new Local();
        first.getAsInt();
        return first.again();
    }

    static List<Runnable> loop() {
        List<Runnable> out = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i;
            out.add(new Runnable() {
                int calls;
                public void run() { System.out.print(copy * 10 + ++calls + " "); }
            });
        }
        for (String s : new String[] {"a", "b"}) out.add(() -> System.out.print(s + " "));
        return out;
    }

    class Sub extends Inner {
        Sub() { x = 20; }
        String show() { return x + " " + super.x + " " + InnerClassCaptures.this.x; }
    }

    static class Foreign extends InnerClassCaptures.Inner {
        Foreign(InnerClassCaptures o) { o.super(); }
    }

    String recursive(int depth) {
        class Rec {
            String go(int n) { return n == 0 ? "." + depth : n + new Rec().go(n - 1); }
        }
        return new Rec().go(depth);
    }

    static Object inStatic() {
        record Point(int a, int b) { Point swap() { return new Point(b, a); } }
        enum Level { LOW, HIGH }
        interface Shape { default String s() { return "shape" + Level.HIGH; } }
        return new Point(1, 2).swap() + new Shape() { }.s();
    }

    String shadow(String x) {
        return new Object() {
            String x = "field";
            String get(String x) { return x + this.x + InnerClassCaptures.this.x + new Object() { String deep() { return x; } }.deep(); }
        }.get(x + "!");
    }

    public static void main(String[] args) {
        InnerClassCaptures o = new InnerClassCaptures(), p = new InnerClassCaptures();
        Inner in = o.new Inner();
        Inner.Deeper d = in.new Deeper();
        System.out.println(d.all(4) + " " + (d.outer() == in) + " " + in.deeper().all(5));
        in.bump();
        p.new Inner().bump();
        System.out.println(d.all(4) + " " + o.x + " " + p.x + " " + created);
        System.out.println(captured(1, 2L, "three", new double[] {4.5}));
        IntSupplier c = o.counter(100);
        System.out.println(c.getAsInt() + " " + c.getAsInt() + " " + o.x);
        List<Runnable> rs = loop();
        for (Runnable r : rs) r.run();
        for (Runnable r : rs) r.run();
        System.out.println();
        System.out.println(o.new Sub().show() + " " + new Foreign(p).x);
        System.out.println(o.recursive(4) + " " + inStatic() + " " + o.shadow("arg"));
        var anon = new Object() { int a = 1; String b = "two"; int twice() { return a * 2; } };
        anon.a = 21;
        System.out.println(anon.twice() + anon.b);
        System.out.println(captured(0, 0, null, new double[1]).getClass().getName() + " " + c.getClass().getName() + " " + anon.getClass().getName() + " " + d.getClass().getName());
        try {
            new Foreign(null);
        } catch (NullPointerException e) {
            System.out.println("null outer");
        }
        Inner none = null;
        none.new Deeper();
    }
}
