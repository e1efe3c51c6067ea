/** Annotations at run time: all value types, defaults, inheritance, repeatable, equality, toString, missing ones, on every target. */
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.Arrays;
import java.util.Comparator;

public class AnnotationsByReflection {
    enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME)
    @interface All {
        boolean z() default true;
        byte b() default -1;
        char c() default 'c';
        short s() default 300;
        int i() default 1 << 20;
        long l() default Long.MIN_VALUE;
        float f() default 1.5f;
        double d() default Double.NaN;
        String t() default "text \"quoted\"";
        Class<?> k() default int[].class;
        Level e() default Level.HIGH;
        Simple a() default @Simple(7);
        int[] is() default {1, 2};
        String[] ts() default {};
        Class<?>[] ks() default {String.class, void.class};
        Level[] es() default Level.LOW;
        Simple[] as() default {@Simple, @Simple(2)};
    }

    @Retention(RetentionPolicy.RUNTIME) @interface Simple { int value() default 0; }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Passed { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface NotPassed { }
    @Retention(RetentionPolicy.CLASS) @interface Invisible { }
    @Retention(RetentionPolicy.SOURCE) @interface SourceOnly { }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @interface Tag { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Tags { Tag[] value(); }
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER}) @interface Use { int value() default 0; }
    @Retention(RetentionPolicy.RUNTIME) @interface Marker { }

    @All @Passed("base") @NotPassed @Invisible @SourceOnly static class Base { }
    @All(z = false, i = 5, is = {}, ts = "single", d = -0.0) static class Derived extends Base { }
    @Tag("one") @Tag("two") static class Twice { }
    @Tag("only") static class Once { }

    @Deprecated(since = "1", forRemoval = true) @Simple(9)
    static <@Use(1) T extends @Use(2) Object> @Use(3) String target(@Simple(1) @Marker int a, String b, @Marker T... rest) throws @Use(4) Exception { return ""; }
    @Marker @Simple(3) int field;
    @Marker AnnotationsByReflection() { }
    @FunctionalInterface @Marker interface Fn { void f(); }
    enum En { @Simple(1) A, @Deprecated B }
    record Rec(@Simple(4) int x) { }

    static String show(Annotation[] as) {
        Annotation[] copy = as.clone();
        Arrays.sort(copy, Comparator.comparing(Annotation::toString));
        return Arrays.toString(copy);
    }

    public static void main(String[] args) throws Exception {
        All a = Base.class.getAnnotation(All.class), b = Derived.class.getAnnotation(All.class);
        System.out.println(a);
        System.out.println(b);
        System.out.println(a.z() + " " + a.b() + a.c() + a.s() + a.i() + a.l() + a.f() + a.d() + a.t() + a.k() + a.e() + a.a() + Arrays.toString(a.is()) + a.ts().length + Arrays.toString(a.ks()) + a.es()[0] + a.as()[1].value());
        System.out.println(show(Derived.class.getAnnotations()).length() + " " + Derived.class.getDeclaredAnnotations().length + " " + Derived.class.getAnnotation(Passed.class) + " " + Derived.class.getDeclaredAnnotation(Passed.class)
                + " " + Derived.class.isAnnotationPresent(NotPassed.class) + " " + Base.class.getAnnotation(Invisible.class));
        int[] mutable = a.is();
        mutable[0] = 99;
        System.out.println(a.is()[0]);
        System.out.println(a.equals(b) + " " + a.equals(Base.class.getAnnotation(All.class)) + " " + a.annotationType().getSimpleName() + " " + Proxy.isProxyClass(a.getClass()));
        Simple s = Derived.class.getAnnotation(All.class).a();
        System.out.println(s.equals(a.a()) + " " + s.hashCode() + " " + (s.hashCode() == a.a().hashCode()) + " " + Fn.class.getAnnotation(Marker.class).hashCode());
        System.out.println(Arrays.toString(Twice.class.getAnnotationsByType(Tag.class)) + Twice.class.getAnnotation(Tag.class) + Twice.class.getAnnotation(Tags.class).value().length + Arrays.toString(Once.class.getAnnotationsByType(Tag.class)) + Once.class.getAnnotation(Tags.class));
        Method m = AnnotationsByReflection.class.getDeclaredMethod("target", int.class, String.class, Object[].class);
        System.out.println(show(m.getAnnotations()));
        for (Annotation[] p : m.getParameterAnnotations()) System.out.print(show(p) + " ");
        System.out.println(m.getAnnotatedReturnType() + " " + m.getAnnotatedExceptionTypes()[0] + " " + show(m.getTypeParameters()[0].getAnnotations()) + show(m.getTypeParameters()[0].getAnnotatedBounds()[0].getAnnotations()));
        System.out.println(show(AnnotationsByReflection.class.getDeclaredField("field").getAnnotations()) + show(AnnotationsByReflection.class.getDeclaredConstructor().getAnnotations()) + show(Fn.class.getAnnotations()));
        System.out.println(show(En.class.getField("A").getAnnotations()) + show(En.class.getField("B").getAnnotations()) + show(Rec.class.getRecordComponents()[0].getAnnotations()) + show(Rec.class.getDeclaredField("x").getAnnotations())
                + show(Rec.class.getDeclaredConstructors()[0].getParameterAnnotations()[0]));
        System.out.println(All.class.getMethod("d").getDefaultValue() + " " + Passed.class.getMethod("value").getDefaultValue() + " " + Arrays.toString((int[]) All.class.getMethod("is").getDefaultValue()) + " " + show(Passed.class.getAnnotations()));
        System.out.println(All.class.isAnnotation() + " " + All.class.isInterface() + " " + Arrays.toString(All.class.getInterfaces()) + " " + Modifier.toString(All.class.getModifiers()));
        try {
            ((Object) a).getClass().getMethod("annotationType").invoke(a).toString().length();
            Base.class.getAnnotation(null);
        } catch (NullPointerException e) {
            System.out.println("null annotation class");
        }
    }
}
