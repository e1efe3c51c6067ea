/** invokevirtual through several levels, overloads, private and static hiding, fields that hide, calls from constructors. */
public class VirtualDispatch {
    static class A {
        String name = "A.name";
        static String kind() { return "A.kind"; }
        A() { System.out.println("A() sees " + describe()); }
        String describe() { return "A.describe"; }
        private String secret() { return "A.secret"; }
        String callSecret() { return secret(); }
        String over(Object o) { return "A(Object)"; }
        String over(String s) { return "A(String)"; }
        String over(int i) { return "A(int)"; }
        String over(long i) { return "A(long)"; }
        final String fin() { return "A.fin " + describe(); }
        Object co() { return "A.co"; }
        void chain() { System.out.print("A.chain "); }
    }

    static class B extends A {
        String name = "B.name";
        int value = 7;
        static String kind() { return "B.kind"; }
        B() { System.out.println("B() sees " + describe()); }
        @Override String describe() { return "B.describe " + name + value; }
        private String secret() { return "B.secret"; }
        @Override String over(Object o) { return "B(Object)"; }
        String over(Integer o) { return "B(Integer)"; }
        @Override String co() { return "B.co"; }
        @Override void chain() { super.chain(); System.out.print("B.chain "); }
        String names() { return name + "," + super.name + "," + ((A) this).name; }
    }

    static class C extends B {
        @Override String over(long i) { return "C(long)"; }
        String secret() { return "C.secret"; }
        @Override void chain() { super.chain(); System.out.println("C.chain"); }
        @Override String describe() { return "C+" + super.describe(); }
        String grand() { return ((A) this).describe() + "|" + super.describe() + "|" + super.co(); }
    }

    abstract static class Shape {
        abstract double area();
        public String toString() { return getClass().getSimpleName() + "[" + area() + "]"; }
        public boolean equals(Object o) { return o instanceof Shape && ((Shape) o).area() == area(); }
        public int hashCode() { return Double.hashCode(area()); }
    }

    static class Sq extends Shape {
        final double s;
        Sq(double s) { this.s = s; }
        double area() { return s * s; }
    }

    static class Circ extends Shape {
        double area() { return 4; }
        public String toString() { return "Circ:" + super.toString(); }
    }

    @SuppressWarnings("static-access")
    public static void main(String[] args) {
        A[] all = {new A(), new B(), new C()};
        for (A a : all) {
            System.out.println(a.describe() + " " + a.name + " " + a.kind() + " " + a.callSecret() + " " + a.fin() + " " + a.co());
            System.out.println(a.over("s") + a.over((Object) "s") + a.over(1) + a.over(1L) + a.over('c') + a.over((byte) 1) + a.over(1.5) + a.over(Integer.valueOf(3)) + a.over((Object) null));
            a.chain();
            System.out.println();
        }
        B b = new C();
        System.out.println(b.over(Integer.valueOf(1)) + b.over(5L) + b.names() + ((C) b).grand() + ((C) b).secret());
        Shape[] shapes = {new Sq(2), new Circ(), new Sq(3), new Shape() { double area() { return 9; } public String toString() { return "anon" + super.toString(); } }};
        for (Shape s : shapes) {
            System.out.print(s + " ");
            for (Shape u : shapes) System.out.print(s.equals(u) ? "=" : ".");
            System.out.println(" " + s.hashCode());
        }
        Object[] objects = {"str", 5, 'c', new Sq(1), new int[0].length, new StringBuilder("sb"), java.util.List.of(1), Thread.State.NEW};
        for (Object o : objects) System.out.print(o.toString() + ":" + o.equals(o) + ":" + o.getClass().getName() + " ");
        System.out.println();
        int total = 0;
        for (int i = 0; i < 3000; i++) {
            A a = all[i % 3];
            total += a.describe().length() + a.over(i).length() + a.over((long) i).charAt(0);
        }
        System.out.println(total);
        A none = null;
        System.out.println(none.kind());
        System.out.println(none.describe());
    }
}
