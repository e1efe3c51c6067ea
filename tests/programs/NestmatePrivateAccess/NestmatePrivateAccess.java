/** Private members used across nested classes: fields, methods, constructors, compound assignment, reflection of nests. */
import java.util.Arrays;
import java.util.TreeSet;

public class NestmatePrivateAccess {
    private int x = 10;
    private static long counter = 100;
    private String name;
    private NestmatePrivateAccess(String n) { name = n; }
    private int twice(int v) { return 2 * v + x; }
    private static int triple(int v) { return 3 * v; }

    class Inner {
        private int x = 20;
        private int secret() { return x++ + NestmatePrivateAccess.this.x-- + twice(1) + triple(2); }
        class Deep {
            private int x = 30;
            private int all() { return x + Inner.this.x + NestmatePrivateAccess.this.x + (Inner.this.x += 5) + (NestmatePrivateAccess.this.x *= 2) + secret(); }
        }
    }

    static class Nested {
        private final int value;
        private Nested(int v) { value = v; }
        private Nested() { this(1); counter++; }
        private static Nested of(int v) { counter += v; return new Nested(v); }
        private int peek(Nested other) { return other.value + new NestmatePrivateAccess("n").x; }
    }

    private interface Hidden { private int h() { return 5; } default int call() { return h(); } }
    private enum Color { RED; private int code = 7; private int code() { return code; } }
    private record Pair(int a, int b) { private int sum() { return a + b; } private static int made; Pair { made++; } }

    static class Base { private String p() { return "Base.p"; } String call() { return p(); } }
    static class Derived extends Base { private String p() { return "Derived.p"; } String both(Base b) { return p() + "," + b.p() + "," + ((Base) this).p() + "," + super.p(); } }

    public static void main(String[] args) throws Exception {
        NestmatePrivateAccess o = new NestmatePrivateAccess("outer");
        Inner in = o.new Inner();
        Inner.Deep deep = in.new Deep();
        System.out.println(in.secret() + " " + in.x + " " + o.x);
        System.out.println(deep.all() + " " + in.x + " " + o.x + " " + deep.x);
        System.out.println((deep.x = in.x = o.x = 4) + " " + deep.x++ + in.x-- + --o.x);
        Nested n = Nested.of(5);
        System.out.println(n.value + new Nested().value + n.peek(new Nested()) + " " + counter);
        counter <<= 2;
        System.out.println(counter);
        System.out.println(new Hidden() { }.call() + Color.RED.code() + Color.RED.code + new Pair(3, 4).sum() + Pair.made);
        System.out.println(new Derived().both(new Derived()) + " " + new Derived().call());
        Runnable r = () -> { o.x += 1000; o.name += triple(1); };
        r.run();
        System.out.println(o.x + o.name);
        new Object() { void go() { o.x = -1; System.out.println(o.twice(0) + " " + counter++); } }.go();
        System.out.println(NestmatePrivateAccess.class.getNestHost().getSimpleName() + " " + Inner.Deep.class.getNestHost().getSimpleName() + " "
                + Nested.class.isNestmateOf(Color.class) + " " + String.class.isNestmateOf(Nested.class) + " " + int[].class.getNestHost() + " " + int.class.getNestHost());
        TreeSet<String> members = new TreeSet<>();
        for (Class<?> c : NestmatePrivateAccess.class.getNestMembers()) members.add(c.getName());
        System.out.println(members);
        // Reflection from a nestmate may use private members without setAccessible.
        System.out.println(Nested.class.getDeclaredField("value").get(n) + " " + Nested.class.getDeclaredMethod("of", int.class).invoke(null, 8).getClass());
    }

    static { System.out.println(Arrays.asList("nest", "mates")); }

    @Override public String toString() { return "outer"; }
}
