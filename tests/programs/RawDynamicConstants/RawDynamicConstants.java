/** CONSTANT_Dynamic, ldc of method handles and method types, and invokedynamic with a bootstrap of our own. */
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

public class RawDynamicConstants {
    static final String ME = "RawDynamicConstants";
    static final String LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;";
    static final int S = Asm.PUBLIC | Asm.STATIC;

    public static int boots;
    static boolean again;

    public static Object makeConstant(MethodHandles.Lookup l, String name, Class<?> type, Object... args) {
        System.out.println("  constant " + name + " " + type.getSimpleName() + " " + java.util.Arrays.toString(args) + " for " + l.lookupClass().getSimpleName());
        boots++;
        if (type == int.class) return 42 + args.length;
        if (type == long.class) return 1L << 40;
        if (type == double.class) return 0.5;
        if (name.equals("nothing")) return null;
        if (name.equals("fails")) throw new IllegalStateException("bootstrap refused");
        if (name.equals("wrong")) return 5;
        return name + args.length;
    }

    public static int target(int a, int b) { return a * 10 + b; }
    public static int other(int a, int b) { return a - b; }
    public static MutableCallSite site;

    public static CallSite boot(MethodHandles.Lookup l, String name, MethodType type, Object... args) throws Exception {
        System.out.println("  boot " + name + type + java.util.Arrays.toString(args));
        boots++;
        if (name.equals("boom")) throw new IllegalArgumentException("no such site");
        if (name.equals("nullSite")) return null;
        if (name.equals("badType")) return new ConstantCallSite(MethodHandles.constant(String.class, "x"));
        MethodHandle h = l.findStatic(RawDynamicConstants.class, name.equals("mutable") ? "target" : name, type);
        if (!name.equals("mutable")) return new ConstantCallSite(h);
        return site = new MutableCallSite(h);
    }

    static Object run(Class<?> c, String name) {
        try {
            return c.getMethod(name).invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            Throwable t = e.getCause();
            return t + (again || t.getCause() == null ? "" : " caused by " + t.getCause());
        } catch (ReflectiveOperationException e) {
            return e;
        }
    }

    public static void main(String[] args) throws Throwable {
        Asm a = new Asm(55, Asm.PUBLIC | Asm.SUPER, "Dynamic", "java/lang/Object");
        int h = a.handle(6, a.method(ME, "makeConstant", "(" + LOOKUP + "Ljava/lang/String;Ljava/lang/Class;[Ljava/lang/Object;)Ljava/lang/Object;"));
        int none = a.bootstrap(h), two = a.bootstrap(h, a.str("static"), a.integer(7)), typed = a.bootstrap(h, a.cls("[I"), a.type("(IJ)V"), a.lng(5), a.dbl(1.5), a.flt(2f));
        a.addMethod(S, "ci", "()I", 2, 0, new Asm.Code().op2(0x13, a.condy(none, "i", "I")).op2(0x13, a.condy(none, "i", "I")).op(0x60, 0xac));
        a.addMethod(S, "cl", "()J", 2, 0, new Asm.Code().op2(0x14, a.condy(two, "l", "J")).op(0xad));
        a.addMethod(S, "cd", "()D", 2, 0, new Asm.Code().op2(0x14, a.condy(none, "d", "D")).op(0xaf));
        a.addMethod(S, "cs", "()Ljava/lang/Object;", 2, 0, new Asm.Code().op(0x12, a.condy(typed, "str", "Ljava/lang/String;")).op(0xb0));
        a.addMethod(S, "cn", "()Ljava/lang/Object;", 2, 0, new Asm.Code().op2(0x13, a.condy(none, "nothing", "Ljava/lang/Object;")).op(0xb0));
        a.addMethod(S, "cf", "()Ljava/lang/Object;", 2, 0, new Asm.Code().op2(0x13, a.condy(none, "fails", "Ljava/lang/Object;")).op(0xb0));
        a.addMethod(S, "cw", "()Ljava/lang/Object;", 2, 0, new Asm.Code().op2(0x13, a.condy(none, "wrong", "Ljava/lang/String;")).op(0xb0));
        int nested = a.bootstrap(h, a.condy(two, "inner", "Ljava/lang/String;"));
        a.addMethod(S, "nested", "()Ljava/lang/Object;", 2, 0, new Asm.Code().op2(0x13, a.condy(nested, "outer", "Ljava/lang/String;")).op(0xb0));
        a.addMethod(S, "mt", "()Ljava/lang/Object;", 2, 0, new Asm.Code().op2(0x13, a.type("(Ljava/lang/String;[J)LDynamic;")).op(0xb0));
        a.addMethod(S, "mh", "()Ljava/lang/Object;", 2, 0, new Asm.Code().op2(0x13, a.handle(6, a.method(ME, "target", "(II)I"))).op(0xb0));
        a.addMethod(S, "mhv", "()Ljava/lang/Object;", 2, 0, new Asm.Code().op2(0x13, a.handle(5, a.method("java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;"))).op(0xb0));
        a.addMethod(S, "mhi", "()Ljava/lang/Object;", 2, 0, new Asm.Code().op2(0x13, a.handle(9, a.imethod("java/util/List", "size", "()I"))).op(0xb0));
        a.addMethod(S, "mhn", "()Ljava/lang/Object;", 2, 0, new Asm.Code().op2(0x13, a.handle(8, a.method("java/lang/StringBuilder", "<init>", "(I)V"))).op(0xb0));
        a.addMethod(S, "mhg", "()Ljava/lang/Object;", 2, 0, new Asm.Code().op2(0x13, a.handle(2, a.field(ME, "boots", "I"))).op(0xb0));
        a.addMethod(S, "mhx", "()Ljava/lang/Object;", 2, 0, new Asm.Code().op2(0x13, a.handle(6, a.method(ME, "absent", "(II)I"))).op(0xb0));
        int b = a.bootstrap(a.handle(6, a.method(ME, "boot", "(" + LOOKUP + "Ljava/lang/String;Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;")), a.str("extra"));
        for (String n : new String[] {"target", "other", "mutable", "boom", "nullSite", "badType", "missing"}) {
            a.addMethod(S, n, "()I", 2, 0, new Asm.Code().op(0x06, 0x08).op2(0xba, a.indy(b, n, "(II)I")).op(0, 0, 0xac));
        }
        Class<?> c = new Asm.Loader().define(a);
        for (int round = 0; round < 2; round++) {
            for (String n : new String[] {"ci", "cl", "cd", "cs", "cn", "cf", "cw", "nested", "mt", "mh", "mhv", "mhi", "mhn", "mhg", "mhx", "target", "other", "mutable", "boom",
                    "nullSite", "badType", "missing"}) {
                System.out.println(n + " = " + run(c, n) + " boots " + boots);
            }
            again = true;
        }
        site.setTarget(MethodHandles.lookup().findStatic(RawDynamicConstants.class, "other", MethodType.methodType(int.class, int.class, int.class)));
        System.out.println(run(c, "mutable"));
        System.out.println(((MethodHandle) run(c, "mh")).invoke(4, 2) + " " + ((MethodHandle) run(c, "mhv")).invoke("a", "b") + " "
                + ((MethodHandle) run(c, "mhi")).invoke(java.util.List.of(1, 2)) + " " + ((MethodHandle) run(c, "mhg")).invoke());
    }
}
