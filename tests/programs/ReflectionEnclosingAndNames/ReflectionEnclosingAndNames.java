/** Names, modifiers, enclosing classes and methods, member lists and kinds of nested, local, anonymous and lambda classes. */
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Collectors;

public class ReflectionEnclosingAndNames {
    public static class PublicNested { class Deep { } }
    private class PrivateInner { }
    protected interface Iface { class InIface { } }
    abstract static class Abs { }
    static final class Fin { }
    enum En { A { }, B; class InEnum { } }
    record Rec() { }
    @interface Ann { }
    static Object initAnon = new Object() { };
    Object fieldAnon = new Object() { };
    static Class<?> inLambda;

    ReflectionEnclosingAndNames() {
        class InConstructor { }
        describe(InConstructor.class);
        describe(new Object() { }.getClass());
    }

    static Object inStatic(int k) {
        class Local { class InLocal { } Object a = new Object() { }; }
        record LocalRec() { }
        enum LocalEnum { X }
        interface LocalIface { }
        describe(Local.class);
        describe(Local.InLocal.class);
        describe(new Local().a.getClass());
        describe(LocalRec.class);
        describe(LocalEnum.class);
        describe(LocalIface.class);
        Runnable r = () -> { inLambda = new Object() { }.getClass(); };
        r.run();
        return new Object() { };
    }

    static <T> Object generic(T[] t, int... x) { return new Object() { }; }

    static void describe(Class<?> c) {
        System.out.println(c.getName() + " | simple '" + c.getSimpleName() + "' canonical " + c.getCanonicalName() + " type " + c.getTypeName());
        System.out.println("    " + Modifier.toString(c.getModifiers()) + " | enclosing " + c.getEnclosingClass() + " | method " + strip(c.getEnclosingMethod()) + " | ctor " + c.getEnclosingConstructor() + " | declaring " + c.getDeclaringClass()
                + " | " + (c.isMemberClass() ? "member " : "") + (c.isLocalClass() ? "local " : "") + (c.isAnonymousClass() ? "anonymous " : "") + (c.isEnum() ? "enum " : "") + (c.isRecord() ? "record " : "")
                + (c.isAnnotation() ? "annotation " : "") + (c.isInterface() ? "interface " : "") + (c.isSynthetic() ? "synthetic " : "") + (c.isHidden() ? "hidden" : ""));
    }

    static String strip(Object m) { return m == null ? "none" : m.toString().replaceAll("lambda\\$\\w+\\$\\d+", "lambda"); }

    static String names(Class<?>[] cs) {
        return Arrays.stream(cs).sorted(Comparator.comparing(Class::getName)).map(Class::getSimpleName).collect(Collectors.joining(","));
    }

    public static void main(String[] args) {
        for (Class<?> c : new Class<?>[] {ReflectionEnclosingAndNames.class, PublicNested.class, PublicNested.Deep.class, PrivateInner.class, Iface.class, Iface.InIface.class, Abs.class, Fin.class, En.class, En.A.getClass(), En.InEnum.class,
                Rec.class, Ann.class, initAnon.getClass(), int.class, void.class, int[][].class, PublicNested[].class, java.util.Map.Entry.class, Thread.State.class}) describe(c);
        describe(new ReflectionEnclosingAndNames().fieldAnon.getClass());
        describe(inStatic(1).getClass());
        describe(inLambda);
        describe(generic(new String[0]).getClass());
        System.out.println(names(ReflectionEnclosingAndNames.class.getDeclaredClasses()) + " | " + names(ReflectionEnclosingAndNames.class.getClasses()) + " | " + names(En.class.getDeclaredClasses()) + " | " + names(String.class.getDeclaredClasses()).length());
        Runnable lambda = () -> { };
        Class<?> l = lambda.getClass();
        System.out.println(l.isSynthetic() + " " + l.isHidden() + " " + l.isAnonymousClass() + l.isLocalClass() + l.isMemberClass() + " " + Modifier.toString(l.getModifiers()) + " " + l.getEnclosingClass() + " " + l.getInterfaces()[0] + " " + l.getName().startsWith("ReflectionEnclosingAndNames$$Lambda$"));
        for (Class<?> c : new Class<?>[] {Integer.class, int.class, Void.class, Object.class, Runnable.class, Cloneable[].class}) System.out.println(c + " " + c.getSuperclass() + " " + Modifier.toString(c.getModifiers()) + " " + c.getPackageName() + " " + (c.getPackage() == null ? "none" : c.getPackage().getName()));
        System.out.println(ReflectionEnclosingAndNames.class.getPackageName().isEmpty() + " '" + ReflectionEnclosingAndNames.class.getPackage().getName() + "' " + PublicNested.class.getProtectionDomain().getCodeSource().getLocation().getProtocol());
        for (int m : new int[] {0, Modifier.PUBLIC | Modifier.ABSTRACT | Modifier.STATIC, Modifier.INTERFACE, 0xffff, Modifier.VOLATILE | Modifier.TRANSIENT, Modifier.NATIVE | Modifier.SYNCHRONIZED | Modifier.STRICT}) System.out.println(m + " " + Modifier.toString(m));
    }
}
