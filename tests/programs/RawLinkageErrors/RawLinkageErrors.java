/** Resolution errors of every kind and their messages: fields, methods, classes, access, kinds that do not fit. */
import java.lang.reflect.InvocationTargetException;

public class RawLinkageErrors {
    static final int S = Asm.PUBLIC | Asm.STATIC;

    public static class Target {
        public int instance = 1;
        public static int stat = 2;
        private int hidden = 3;
        private static void secret() { }
        public void virt() { }
        public static void stati() { }
        private Target(int x) { }
        public Target() { }
    }

    public interface Iface { void go(); default int dflt() { return 1; } static void st() { } }
    public abstract static class Abs implements Iface { }
    static class PackagePrivate { public static int x = 5; }
    public static final class Fin { }

    static final String T = "RawLinkageErrors$Target", I = "RawLinkageErrors$Iface";

    static void t(String what, Asm.Code code, Asm a) {
        a.addMethod(S, "run", "()V", 6, 2, code);
        try {
            Class<?> c = new Asm.Loader().define(a);
            c.getMethod("run").invoke(null);
            System.out.println(what + ": fine");
        } catch (InvocationTargetException e) {
            System.out.println(what + ": " + clean(e.getCause()) + " at " + e.getCause().getStackTrace()[0].getMethodName());
        } catch (ReflectiveOperationException e) {
            System.out.println(what + ": reflective " + e);
        } catch (LinkageError e) {
            System.out.println(what + ": link " + clean(e));
        }
    }

    // Messages may name the loader with its identity hash.
    static String clean(Throwable t) {
        return t.toString().replaceAll("@[0-9a-f]+", "@#").replaceAll("\\s+", " ");
    }

    static Asm n() { return new Asm(49, Asm.PUBLIC | Asm.SUPER, "Raw", "java/lang/Object"); }
    static Asm.Code c() { return new Asm.Code(); }
    static Asm.Code made(Asm a, String cls) { return c().op2(0xbb, a.cls(cls)).op(0x59).op2(0xb7, a.method(cls, "<init>", "()V")); }

    public static void main(String[] args) throws Exception {
        Asm a = n();
        t("no field", c().op2(0xb2, a.field(T, "absent", "I")).op(0x57, 0xb1), a);
        a = n();
        t("field of other type", c().op2(0xb2, a.field(T, "stat", "J")).op(0x58, 0xb1), a);
        a = n();
        t("getstatic of instance field", c().op2(0xb2, a.field(T, "instance", "I")).op(0x57, 0xb1), a);
        a = n();
        t("getfield of static field", made(a, T).op2(0xb4, a.field(T, "stat", "I")).op(0x57, 0xb1), a);
        a = n();
        t("private field", made(a, T).op2(0xb4, a.field(T, "hidden", "I")).op(0x57, 0xb1), a);
        a = n();
        t("no class", c().op2(0xbb, a.cls("no/such/Type")).op(0x57, 0xb1), a);
        a = n();
        t("no class in array", c().op(0x04).op2(0xbd, a.cls("no/such/Type")).op(0x57, 0xb1), a);
        a = n();
        t("no class in instanceof of null", c().op(0x01).op2(0xc1, a.cls("no/such/Type")).op(0x57, 0xb1), a);
        a = n();
        t("no class in checkcast of object", made(a, T).op2(0xc0, a.cls("no/such/Type")).op(0x57, 0xb1), a);
        a = n();
        t("no class in ldc", c().op2(0x13, a.cls("no/such/Type")).op(0x57, 0xb1), a);
        a = n();
        t("no method", c().op(0x04, 0x09, 0x01, 0x01).op2(0xb8, a.method(T, "absent", "(IJLjava/lang/String;[I)V")).op(0xb1), a);
        a = n();
        t("no static method", c().op2(0xb8, a.method(T, "absent", "()Ljava/lang/String;")).op(0x57, 0xb1), a);
        a = n();
        t("invokestatic of virtual", c().op2(0xb8, a.method(T, "virt", "()V")).op(0xb1), a);
        a = n();
        t("invokevirtual of static", made(a, T).op2(0xb6, a.method(T, "stati", "()V")).op(0xb1), a);
        a = n();
        t("private method", c().op2(0xb8, a.method(T, "secret", "()V")).op(0xb1), a);
        a = n();
        t("private constructor", c().op2(0xbb, a.cls(T)).op(0x59, 0x04).op2(0xb7, a.method(T, "<init>", "(I)V")).op(0x57, 0xb1), a);
        a = n();
        t("new of interface", c().op2(0xbb, a.cls(I)).op(0x57, 0xb1), a);
        a = n();
        t("new of abstract class", c().op2(0xbb, a.cls("RawLinkageErrors$Abs")).op(0x57, 0xb1), a);
        a = n();
        t("invokeinterface of class", made(a, T).op2(0xb9, a.imethod(T, "virt", "()V")).op(1, 0, 0xb1), a);
        a = n();
        t("invokevirtual of interface method", c().op(0x01).op2(0xb6, a.method(I, "go", "()V")).op(0xb1), a);
        a = n();
        t("receiver without the interface", made(a, T).op2(0xb9, a.imethod(I, "go", "()V")).op(1, 0, 0xb1), a);
        a = n();
        t("interface method on null", c().op(0x01).op2(0xb9, a.imethod(I, "go", "()V")).op(1, 0, 0xb1), a);
        a = n();
        t("package-private class of another loader", c().op2(0xb2, a.field("RawLinkageErrors$PackagePrivate", "x", "I")).op(0x57, 0xb1), a);
        a = new Asm(49, Asm.PUBLIC | Asm.SUPER, "Raw", "RawLinkageErrors$Fin");
        t("superclass is final", c().op(0xb1), a);
        a = new Asm(49, Asm.PUBLIC | Asm.SUPER, "Raw", I);
        t("superclass is an interface", c().op(0xb1), a);
        a = new Asm(49, Asm.PUBLIC | Asm.SUPER, "Raw", "java/lang/Object", T);
        t("interface is a class", c().op(0xb1), a);
        a = new Asm(49, Asm.PUBLIC | Asm.SUPER, "Raw", "no/such/Super");
        t("no superclass", c().op(0xb1), a);
        a = new Asm(49, Asm.PUBLIC | Asm.SUPER, "Raw", "Raw");
        t("its own superclass", c().op(0xb1), a);
        a = new Asm(49, Asm.PUBLIC | Asm.SUPER, "Raw", "java/lang/Object", I);
        a.addConstructor();
        t("abstract method", made(a, "Raw").op2(0xb9, a.imethod(I, "go", "()V")).op(1, 0, 0xb1), a);
        a = new Asm(49, Asm.PUBLIC | Asm.SUPER, "Raw", "java/lang/Object", I);
        a.addConstructor();
        t("default method", made(a, "Raw").op2(0xb9, a.imethod(I, "dflt", "()I")).op(1, 0, 0x57, 0xb1), a);
        a = new Asm(49, Asm.PUBLIC | Asm.SUPER, "Raw", "java/lang/Object", I);
        a.addConstructor();
        a.addMethod(Asm.PRIVATE, "go", "()V", 1, 1, c().op(0xb1));
        t("private implementation", made(a, "Raw").op2(0xb9, a.imethod(I, "go", "()V")).op(1, 0, 0xb1), a);
        a = n();
        a.addField(Asm.PUBLIC | Asm.FINAL | Asm.STATIC, "f", "I");
        t("final field set by own class", c().op(0x04).op2(0xb3, a.field("Raw", "f", "I")).op(0xb1), a);
        a = n();
        t("final field of another class", c().op(0x04).op2(0xb3, a.field("java/lang/Integer", "MAX_VALUE", "I")).op(0xb1), a);
    }
}
