/** Generic signatures by reflection: type variables, bounds, wildcards, parameterized, arrays, nested owners; toString and equality. */
import java.lang.reflect.*;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

public class ReflectionGenericTypes {
    static class Box<T extends Comparable<? super T> & java.io.Serializable, U> {
        T value;
        U[] array;
        List<? extends T>[] lists;
        Map<String, Map<? super Integer, ?>> map;
        Inner<Integer> inner;
        Box<T, List<int[]>>.Inner<U> full;
        Map.Entry<T, String[][]> entry;
        int plain;
        List raw;
        class Inner<V> { V v; T t; }
        static class Nested<V> { }
        Nested<? extends Nested<?>> nested;
    }

    static class StrBox extends Box<String, List<String>> implements Function<Map<String, ?>, String[]>, Comparable<StrBox> {
        public String[] apply(Map<String, ?> m) { return null; }
        public int compareTo(StrBox o) { return 0; }
    }

    static class Rec<S extends Rec<S>> { }
    interface Fn<A, R extends A, E extends Exception> { <X extends A, Y> R go(X x, List<? super Y> l, A... as) throws E, IllegalStateException; }

    static <T, C extends java.util.Collection<? super T>> C fill(C c, T... ts) { return c; }
    <K extends Enum<K>> ReflectionGenericTypes(Class<K> k, K[] all) { }

    static void type(String label, Type t) {
        String kind = t instanceof ParameterizedType ? "Parameterized" : t instanceof TypeVariable ? "Variable" : t instanceof WildcardType ? "Wildcard" : t instanceof GenericArrayType ? "GenericArray" : "Class";
        System.out.println(label + " " + kind + " " + t.getTypeName());
        if (t instanceof ParameterizedType p) System.out.println("    raw " + p.getRawType() + " owner " + p.getOwnerType() + " args " + Arrays.toString(p.getActualTypeArguments()));
        if (t instanceof TypeVariable<?> v) System.out.println("    bounds " + Arrays.toString(v.getBounds()) + " of " + v.getGenericDeclaration());
        if (t instanceof GenericArrayType g) System.out.println("    component " + g.getGenericComponentType());
        if (t instanceof ParameterizedType p) for (Type a : p.getActualTypeArguments()) if (a instanceof WildcardType w) System.out.println("    wildcard upper " + Arrays.toString(w.getUpperBounds()) + " lower " + Arrays.toString(w.getLowerBounds()));
    }

    public static void main(String[] args) throws Exception {
        for (Field f : Box.class.getDeclaredFields()) if (!f.isSynthetic()) { type(f.getName(), f.getGenericType()); System.out.println("    " + f.toGenericString()); }
        type("super", StrBox.class.getGenericSuperclass());
        for (Type t : StrBox.class.getGenericInterfaces()) type("interface", t);
        for (Class<?> c : new Class<?>[] {Box.class, Box.Inner.class, Rec.class, Fn.class, StrBox.class, Map.class, Enum.class}) System.out.println(c.toGenericString() + " " + Arrays.toString(c.getTypeParameters()));
        type("rec bound", Rec.class.getTypeParameters()[0].getBounds()[0]);
        Method go = Fn.class.getDeclaredMethods()[0];
        System.out.println(go.toGenericString() + " | " + go);
        for (Type t : go.getGenericParameterTypes()) type("parameter", t);
        type("return", go.getGenericReturnType());
        for (Type t : go.getGenericExceptionTypes()) type("exception", t);
        for (Method m : ReflectionGenericTypes.class.getDeclaredMethods()) if (m.getName().equals("fill")) System.out.println(m.toGenericString() + " " + Arrays.toString(m.getTypeParameters()[1].getBounds()));
        Constructor<?> k = ReflectionGenericTypes.class.getDeclaredConstructors()[0];
        System.out.println(k.toGenericString() + " " + Arrays.toString(k.getGenericParameterTypes()));
        Type a = Box.class.getDeclaredField("map").getGenericType(), b = Box.class.getDeclaredField("map").getGenericType();
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.equals(StrBox.class.getGenericSuperclass()) + " " + Box.class.getTypeParameters()[0].equals(Box.class.getTypeParameters()[0]));
        Type anonymous = new java.util.ArrayList<Map<String, int[]>>() { }.getClass().getGenericSuperclass();
        type("token", anonymous);
        Function<String, Integer> lambda = String::length;
        System.out.println(lambda.getClass().getGenericInterfaces().length + " " + lambda.getClass().getGenericInterfaces()[0]);
        System.out.println(List.class.getMethod("toArray", Object[].class).toGenericString());
        System.out.println(java.util.Collections.class.getMethod("max", java.util.Collection.class).toGenericString());
        System.out.println(Arrays.toString(java.util.concurrent.ConcurrentHashMap.class.getGenericInterfaces()));
        try {
            Box.class.getTypeParameters()[0].getGenericDeclaration().getTypeParameters()[5].getName();
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
