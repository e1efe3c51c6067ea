/** java.lang.reflect.Field: get and set of every type, widening, finals, statics, access and type errors, inherited and hidden fields. */
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;

public class ReflectionFields {
    public boolean z = true;
    public byte b = -1;
    public char c = 'c';
    public short s = 300;
    public int i = 7;
    public long l = 1L << 40;
    public float f = 1.5f;
    public double d = 2.5;
    public String t = "text";
    public Object o;
    public int[] arr = {1};
    public final int fin = 5;
    public final String finBoxed = new String("final");
    public static int st = 10;
    public static final int CONST = 99;
    public static final Integer BOXED = 77;
    private int hidden = 3;
    protected volatile transient long vt = 1;

    static class Base { public int x = 1; int pkg = 2; static String who = "base"; }
    static class Sub extends Base { public int x = 10; public String y = "y"; }
    interface HasConst { int K = 5; }
    static class Impl extends Base implements HasConst { }

    interface Body { Object run() throws Exception; }

    static void t(String what, Body body) {
        try {
            Object r = body.run();
            System.out.println(what + " = " + r + (r == null ? "" : " " + r.getClass().getSimpleName()));
        } catch (Exception e) {
            System.out.println(what + " ! " + e);
        }
    }

    static Field f(String n) throws Exception { return ReflectionFields.class.getDeclaredField(n); }

    public static void main(String[] args) throws Exception {
        ReflectionFields o = new ReflectionFields();
        for (Field f : ReflectionFields.class.getDeclaredFields()) System.out.println(f + " | " + f.getName() + " " + f.getType().getSimpleName() + " " + Modifier.toString(f.getModifiers()) + " | " + String.valueOf(f.get(o)).replaceAll("@.*", "@"));
    }

    static {
        try {
            rest();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    static void rest() throws Exception {
        ReflectionFields o = new ReflectionFields();
        o.o = "obj";
        for (String n : new String[] {"z", "b", "c", "s", "i", "l", "f", "d", "t", "o", "fin", "finBoxed", "st", "CONST", "BOXED", "hidden", "vt"}) t(n, () -> f(n).get(o));
        t("getInt of byte", () -> f("b").getInt(o));
        t("getDouble of char", () -> f("c").getDouble(o));
        t("getLong of short", () -> f("s").getLong(o));
        t("getFloat of long", () -> f("l").getFloat(o));
        t("getInt of long", () -> f("l").getInt(o));
        t("getByte of int", () -> f("i").getByte(o));
        t("getBoolean of int", () -> f("i").getBoolean(o));
        t("getInt of String", () -> f("t").getInt(o));
        t("set int from byte", () -> { f("i").set(o, (byte) 5); return o.i; });
        t("set int from char", () -> { f("i").set(o, 'A'); return o.i; });
        t("set int from long", () -> { f("i").set(o, 5L); return o.i; });
        t("set int null", () -> { f("i").set(o, null); return o.i; });
        t("set String int", () -> { f("t").set(o, 5); return o.t; });
        t("set String null", () -> { f("t").set(o, null); return o.t; });
        t("setInt double", () -> { f("d").setInt(o, 9); return o.d; });
        t("setDouble int", () -> { f("i").setDouble(o, 9); return o.i; });
        t("setLong float", () -> { f("f").setLong(o, 1L << 50); return o.f; });
        t("setChar short", () -> { f("s").setChar(o, 'x'); return o.s; });
        t("setBoolean", () -> { f("z").setBoolean(o, false); return o.z; });
        t("set array", () -> { f("arr").set(o, new long[1]); return null; });
        t("set Object", () -> { f("o").set(o, new int[2]); return ((int[]) o.o).length; });
        t("null receiver", () -> f("i").get(null));
        t("wrong receiver", () -> f("i").get("string"));
        t("static ignores receiver", () -> f("st").get("string"));
        t("final", () -> { f("fin").set(o, 6); return o.fin; });
        t("final accessible", () -> { Field x = f("fin"); x.setAccessible(true); x.set(o, 6); return x.get(o) + " but " + o.fin; });
        t("final object accessible", () -> { Field x = f("finBoxed"); x.setAccessible(true); x.set(o, "changed"); return x.get(o) + " " + o.finBoxed; });
        t("static final accessible", () -> { Field x = f("BOXED"); x.setAccessible(true); x.set(null, 1); return BOXED; });
        t("increment static", () -> { f("st").setInt(null, f("st").getInt(null) + 1); return st; });
        t("no such field", () -> f("absent"));
        t("null name", () -> f(null));
        t("getField private", () -> ReflectionFields.class.getField("hidden"));
        t("hidden by subclass", () -> { Sub s = new Sub(); return Base.class.getField("x").get(s) + " " + Sub.class.getField("x").get(s) + " " + Sub.class.getField("y").get(s); });
        t("inherited package-private", () -> Sub.class.getField("pkg"));
        t("interface constant", () -> Impl.class.getField("K").get(null));
        t("declaring class", () -> Impl.class.getField("K").getDeclaringClass() + " " + Impl.class.getField("x").getDeclaringClass());
        t("public fields", () -> { Field[] fs = Impl.class.getFields(); Arrays.sort(fs, (p, q) -> p.toString().compareTo(q.toString())); return Arrays.toString(fs); });
        t("equals", () -> f("i").equals(f("i")) + " " + (f("i") == f("i")) + " " + (f("i").hashCode() == f("i").hashCode()) + " " + f("i").toGenericString());
        t("other class's private", () -> String.class.getDeclaredField("hash").getType());
        t("canAccess", () -> f("i").canAccess(o) + " " + f("st").canAccess(null));
        t("canAccess wrong", () -> f("i").canAccess(null));
    }
}
