/** MethodHandles.Lookup: findVirtual, findStatic, findConstructor, findSpecial, getters, setters, bind, unreflect, access errors. */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import static java.lang.invoke.MethodType.methodType;

public class MethodHandleLookup {
    static class Base {
        int f = 1;
        static String sf = "static";
        private long priv = 5;
        final double fin = 2.5;
        Base() { }
        Base(int x) { f = x; }
        String who() { return "Base" + f; }
        static int twice(int x) { return 2 * x; }
        private String secret(String s) { return "secret" + s; }
        String var(String a, Object... r) { return a + r.length; }
        @Override public String toString() { return "Base:" + f; }
    }

    static class Sub extends Base {
        Sub() { super(9); }
        @Override String who() { return "Sub" + f; }
        MethodHandle superWho(MethodHandles.Lookup l) throws Exception { return l.findSpecial(Base.class, "who", methodType(String.class), Sub.class); }
        static MethodHandles.Lookup lookup() { return MethodHandles.lookup(); }
    }

    interface Shape { int sides(); default String text() { return "sides" + sides(); } static int count() { return 4; } }

    interface Body { Object run() throws Throwable; }

    static void t(String what, Body b) {
        try {
            System.out.println(what + " = " + b.run());
        } catch (Throwable e) {
            System.out.println(what + " ! " + e.toString().replaceAll(" \\([^()]*module[^()]*\\)", ""));
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        Base base = new Base(3);
        Sub sub = new Sub();
        MethodHandle who = l.findVirtual(Base.class, "who", methodType(String.class));
        System.out.println(who + " " + who.type() + " " + (String) who.invokeExact(base) + (String) who.invoke(sub));
        MethodHandle twice = l.findStatic(Base.class, "twice", methodType(int.class, int.class));
        System.out.println((int) twice.invokeExact(21) + " " + (long) twice.invoke((byte) 4) + " " + twice.invoke((Integer) 5) + " " + (Object) twice.invoke('a'));
        MethodHandle ctor = l.findConstructor(Base.class, methodType(void.class, int.class));
        System.out.println(ctor.type() + " " + (Base) ctor.invokeExact(8));
        System.out.println(sub.superWho(Sub.lookup()).invoke(sub));
        MethodHandle get = l.findGetter(Base.class, "f", int.class), set = l.findSetter(Base.class, "f", int.class);
        set.invokeExact(base, 44);
        System.out.println((int) get.invokeExact(base) + " " + set.type() + get.type());
        MethodHandle sget = l.findStaticGetter(Base.class, "sf", String.class), sset = l.findStaticSetter(Base.class, "sf", String.class);
        sset.invokeExact("changed");
        System.out.println((String) sget.invokeExact() + Base.sf);
        System.out.println(l.bind("bound", "length", methodType(int.class)).invoke() + " " + l.findVirtual(Base.class, "secret", methodType(String.class, String.class)).invoke(base, "!"));
        MethodHandle var = l.findVirtual(Base.class, "var", methodType(String.class, String.class, Object[].class));
        System.out.println(var.isVarargsCollector() + " " + var.invoke(base, "a") + var.invoke(base, "a", 1, 2) + var.invoke(base, "a", new Object[] {1}) + var.asFixedArity().isVarargsCollector() + var.asFixedArity().invoke(base, "f", new Object[5]));
        Shape sh = () -> 3;
        System.out.println(l.findVirtual(Shape.class, "sides", methodType(int.class)).invoke(sh) + " " + l.findVirtual(Shape.class, "text", methodType(String.class)).invoke(sh) + l.findStatic(Shape.class, "count", methodType(int.class)).invoke());
        System.out.println(l.unreflect(Base.class.getDeclaredMethod("twice", int.class)).invoke(6) + " " + l.unreflectConstructor(Base.class.getDeclaredConstructor()).invoke() + " " + l.unreflectGetter(Base.class.getDeclaredField("priv")).invoke(base));
        System.out.println(l.findVirtual(String.class, "concat", methodType(String.class, String.class)).invokeWithArguments("x", "y"));
        t("no method", () -> l.findVirtual(Base.class, "absent", methodType(void.class)));
        t("wrong return", () -> l.findVirtual(Base.class, "who", methodType(Object.class)));
        t("static as virtual", () -> l.findVirtual(Base.class, "twice", methodType(int.class, int.class)));
        t("virtual as static", () -> l.findStatic(Base.class, "who", methodType(String.class)));
        t("no constructor", () -> l.findConstructor(Base.class, methodType(void.class, String.class)));
        t("constructor returning", () -> l.findConstructor(Base.class, methodType(Base.class)));
        t("abstract class", () -> l.findConstructor(Number.class, methodType(void.class)).type());
        t("no field", () -> l.findGetter(Base.class, "absent", int.class));
        t("wrong field type", () -> l.findGetter(Base.class, "f", long.class));
        t("final setter", () -> l.findSetter(Base.class, "fin", double.class));
        t("static getter of instance", () -> l.findStaticGetter(Base.class, "f", int.class));
        t("public lookup", () -> MethodHandles.publicLookup().findVirtual(String.class, "length", methodType(int.class)).invoke("four"));
        t("public lookup private", () -> MethodHandles.publicLookup().findVirtual(Base.class, "who", methodType(String.class)));
        t("init as method", () -> l.findVirtual(Base.class, "<init>", methodType(void.class)));
        t("findSpecial elsewhere", () -> l.findSpecial(Base.class, "who", methodType(String.class), Sub.class).invoke(sub));
        t("null name", () -> l.findVirtual(Base.class, null, methodType(void.class)));
        t("null receiver", () -> who.invoke((Base) null));
        t("null getter", () -> get.invoke((Base) null));
        t("exception passes", () -> l.findStatic(Integer.class, "parseInt", methodType(int.class, String.class)).invoke("zz"));
        t("findClass", () -> l.findClass("MethodHandleLookup$Sub").getSimpleName());
        t("findClass missing", () -> l.findClass("Missing"));
        t("accessClass", () -> l.accessClass(Base.class).getSimpleName());
        System.out.println(l + " " + l.lookupClass() + " " + l.in(Base.class) + " " + MethodHandles.publicLookup() + " " + l.dropLookupMode(MethodHandles.Lookup.PRIVATE));
        System.out.println(l.revealDirect(twice) + " " + l.revealDirect(ctor).getReferenceKind() + " " + l.revealDirect(get).getName());
        t("revealDirect of bound", () -> l.revealDirect(who.bindTo(base)));
        MethodType mt = MethodType.fromMethodDescriptorString("(I[JLjava/lang/String;)V", null);
        System.out.println(mt + " " + mt.parameterCount() + mt.wrap() + mt.wrap().unwrap() + mt.generic() + mt.erase() + mt.appendParameterTypes(byte.class).dropParameterTypes(0, 2).changeReturnType(int.class).insertParameterTypes(0, char.class)
                + mt.toMethodDescriptorString() + mt.equals(methodType(void.class, int.class, long[].class, String.class)) + (mt == methodType(void.class, int.class, long[].class, String.class)) + MethodType.genericMethodType(2, true));
    }
}
