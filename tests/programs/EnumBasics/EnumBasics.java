/** Enums: values, valueOf and its failures, ordinal, compareTo, fields, static members, interfaces, identity. */
import java.util.Arrays;

public class EnumBasics {
    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6), JUPITER(1.9e+27, 7.1492e7);
        final double mass, radius;
        static final double G = 6.67300E-11;
        private static int count;
        Planet(double m, double r) { mass = m; radius = r; }
        static { for (Planet p : values()) count += p.name().length(); }
        double gravity() { return G * mass / (radius * radius); }
    }

    enum Empty { }
    enum One { ONLY; One self() { return this; } }
    enum WithInterface implements Comparable2, Runnable {
        A, B;
        public void run() { System.out.print("run" + this + " "); }
        public int cmp(Object o) { return o == this ? 0 : 1; }
        @Override public String toString() { return name().toLowerCase() + ordinal(); }
    }
    interface Comparable2 { int cmp(Object o); }

    enum Lookup {
        X("ex"), Y("why");
        private static final java.util.Map<String, Lookup> MAP = new java.util.HashMap<>();
        static { for (Lookup l : values()) MAP.put(l.text, l); }
        final String text;
        Lookup(String t) { text = t; }
        static Lookup of(String t) { return MAP.getOrDefault(t, Y); }
    }

    interface Body { Object run() throws Exception; }

    static void t(Body b) {
        try {
            System.out.println(b.run());
        } catch (Exception e) {
            System.out.println(e + (e.getCause() != null ? " / " + e.getCause() : ""));
        }
    }

    public static void main(String[] args) {
        System.out.println(Arrays.toString(Planet.values()) + Empty.values().length + One.ONLY.self() + Planet.count);
        for (Planet p : Planet.values()) System.out.println(p + " " + p.ordinal() + " " + p.gravity() + " " + p.compareTo(Planet.EARTH) + " " + p.getDeclaringClass().getSimpleName());
        System.out.println(Planet.values() == Planet.values());
        Planet[] copy = Planet.values();
        copy[0] = null;
        System.out.println(Planet.values()[0]);
        t(() -> Planet.valueOf("EARTH") == Planet.EARTH);
        t(() -> Planet.valueOf("earth"));
        t(() -> Planet.valueOf(""));
        t(() -> Planet.valueOf(null));
        t(() -> Empty.valueOf("X"));
        t(() -> Enum.valueOf(WithInterface.class, "B"));
        t(() -> Enum.valueOf(WithInterface.class, "b"));
        t(() -> Enum.valueOf(null, "b"));
        t(() -> { WithInterface.A.run(); return WithInterface.B.cmp(WithInterface.B) + "" + WithInterface.A.cmp(null) + WithInterface.A; });
        t(() -> Lookup.of("ex") + "" + Lookup.of("nothing"));
        t(() -> Planet.class.getDeclaredConstructors()[0].newInstance("NEW", 3, 1.0, 2.0));
        t(() -> Planet.class.getEnumConstants().length + " " + String.class.getEnumConstants() + " " + Planet.class.isEnum() + Enum.class.isEnum());
        t(() -> Planet.EARTH.hashCode() == System.identityHashCode(Planet.EARTH));
        t(() -> { java.lang.reflect.Method m = Enum.class.getDeclaredMethod("clone"); return m.toString(); });
        t(() -> Planet.EARTH.equals(Planet.EARTH) + "" + Planet.EARTH.equals(null) + (Planet.valueOf("MERCURY") != Planet.MERCURY));
        t(() -> { @SuppressWarnings({"unchecked", "rawtypes"}) int c = ((Comparable) Planet.EARTH).compareTo(One.ONLY); return c; });
        t(() -> One.ONLY.describeConstable().get());
        t(() -> Planet.class.getField("EARTH").isEnumConstant() + " " + Planet.class.getField("G").isEnumConstant() + " " + Planet.class.getDeclaredField("$VALUES").isSynthetic());
        t(() -> java.lang.reflect.Modifier.toString(Planet.class.getModifiers()) + " " + Planet.class.getSuperclass() + " " + Planet.class.getGenericSuperclass());
        Planet.valueOf("PLUTO");
    }
}
