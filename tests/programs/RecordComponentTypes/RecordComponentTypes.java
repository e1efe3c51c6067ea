/** Records: equals, hashCode and toString over every component type, NaN and zeros, arrays, nulls, many components. */
import java.util.List;

public class RecordComponentTypes {
    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, Object o, int[] a) { }
    record F(float f) { }
    record D(double d) { }
    record Z(boolean z) { }
    record L(long l) { }
    record C(char c) { }
    record B(byte b) { }
    record S(short s) { }
    record A(int[] a, String... rest) { }
    record None() { }
    record Nest(None n, Nest inner, List<F> fs) { }
    record Many(int a, int b, int c, long d, long e, double f, String g, float h, char i) { }

    static void eq(Object a, Object b) {
        System.out.println(a + " " + b + " " + a.equals(b) + " " + (a.hashCode() == b.hashCode()));
    }

    public static void main(String[] args) {
        int[] arr = {1, 2};
        All x = new All(true, (byte) -1, 'c', (short) -300, 7, 1L << 40, 1.5f, -0.0, "text", 'o', null);
        All y = new All(true, (byte) -1, 'c', (short) -300, 7, 1L << 40, 1.5f, -0.0, new String("text"), 'o', null);
        System.out.println(x);
        System.out.println(x.hashCode() + " " + x.equals(y) + " " + (x.hashCode() == y.hashCode()) + " " + x.equals(null) + x.equals("x"));
        All[] different = {
            new All(false, (byte) -1, 'c', (short) -300, 7, 1L << 40, 1.5f, -0.0, "text", 'o', null), new All(true, (byte) 1, 'c', (short) -300, 7, 1L << 40, 1.5f, -0.0, "text", 'o', null),
            new All(true, (byte) -1, 'C', (short) -300, 7, 1L << 40, 1.5f, -0.0, "text", 'o', null), new All(true, (byte) -1, 'c', (short) 300, 7, 1L << 40, 1.5f, -0.0, "text", 'o', null),
            new All(true, (byte) -1, 'c', (short) -300, 8, 1L << 40, 1.5f, -0.0, "text", 'o', null), new All(true, (byte) -1, 'c', (short) -300, 7, 1L << 41, 1.5f, -0.0, "text", 'o', null),
            new All(true, (byte) -1, 'c', (short) -300, 7, 1L << 40, 1.6f, -0.0, "text", 'o', null), new All(true, (byte) -1, 'c', (short) -300, 7, 1L << 40, 1.5f, 0.0, "text", 'o', null),
            new All(true, (byte) -1, 'c', (short) -300, 7, 1L << 40, 1.5f, -0.0, null, 'o', null), new All(true, (byte) -1, 'c', (short) -300, 7, 1L << 40, 1.5f, -0.0, "text", "o", null),
            new All(true, (byte) -1, 'c', (short) -300, 7, 1L << 40, 1.5f, -0.0, "text", 'o', arr)
        };
        for (int k = 0; k < different.length; k++) System.out.print(x.equals(different[k]) + (k < 10 ? "" + different[k].hashCode() : "") + " ");
        System.out.println();
        eq(new F(Float.NaN), new F(0f / 0));
        eq(new F(0f), new F(-0f));
        eq(new D(Double.NaN), new D(-Double.NaN));
        eq(new D(0), new D(-0.0));
        eq(new D(1e300), new D(1e300));
        eq(new Z(true), new Z(false));
        eq(new L(1L << 32), new L(1));
        eq(new C('x'), new C((char) 120));
        eq(new B((byte) 200), new B((byte) -56));
        eq(new S((short) 70000), new S((short) 4464));
        eq(new None(), new None());
        System.out.println(new A(arr, "p").equals(new A(arr, "p")) + " " + new A(arr).a().length + new A(arr, "q", "r").rest().length + new A(null, (String[]) null).equals(new A(null, (String[]) null)));
        A same = new A(arr, "s");
        System.out.println(same.equals(same) + " " + (same.hashCode() == same.hashCode()) + " " + same.toString().startsWith("A[a=[I@"));
        Nest n = new Nest(new None(), new Nest(null, null, null), List.of(new F(1), new F(2)));
        System.out.println(n + " " + n.hashCode() + " " + n.equals(new Nest(new None(), new Nest(null, null, null), List.of(new F(1), new F(2)))));
        Many m = new Many(1, 2, 3, 4, 5, 6, "7", 8, 'p');
        System.out.println(m + " " + m.hashCode() + " " + (m.a() + m.c() + m.d() + m.f() + m.h() + m.i()));
        System.out.println(new None().hashCode() + " " + new Z(true).hashCode() + " " + new L(-1).hashCode() + " " + new F(1).hashCode() + " " + new D(1).hashCode() + " " + new C('a').hashCode());
    }
}
