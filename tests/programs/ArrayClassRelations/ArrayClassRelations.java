/** Class objects of arrays: names, components, supertypes, assignability, modifiers, and Object's methods on arrays. */
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.Arrays;

public class ArrayClassRelations {
    interface I { }
    static class A implements I { }
    static class B extends A { }
    private static class Hidden { }

    static void describe(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | " + c
                + " | comp " + c.getComponentType() + " | super " + c.getSuperclass() + " | ifs " + Arrays.toString(c.getInterfaces())
                + " | " + Modifier.toString(c.getModifiers()) + " | arr " + c.isArray() + " prim " + c.isPrimitive() + " ifc " + c.isInterface()
                + " | desc " + c.descriptorString() + " | pkg '" + c.getPackageName() + "'");
    }

    static void assignable() {
        Class<?>[] cs = {
            Object.class, Object[].class, Object[][].class, A[].class, B[].class, I[].class, A[][].class, int[].class, int[][].class, long[].class,
            Cloneable.class, Serializable.class, Cloneable[].class, Serializable[].class, int.class, void.class
        };
        for (Class<?> a : cs) {
            StringBuilder sb = new StringBuilder();
            for (Class<?> b : cs) sb.append(a.isAssignableFrom(b) ? '1' : '.');
            System.out.println(sb + " " + a.getSimpleName());
        }
        Object[] vs = {new Object[0], new A[0], new B[0][0], new int[0], new int[0][0], "s", new Cloneable[0]};
        for (Object v : vs) {
            StringBuilder sb = new StringBuilder();
            for (Class<?> c : cs) sb.append(c.isInstance(v) ? '1' : '.');
            System.out.println(sb);
        }
    }

    static void identity() {
        System.out.println(new int[1].getClass() == int[].class);
        System.out.println(new A[2][3].getClass().getComponentType() == A[].class);
        System.out.println(A[].class.arrayType() == A[][].class);
        System.out.println(int.class.arrayType() + " " + int[].class.componentType() + " " + String[].class.arrayType().arrayType());
        Object a = new int[] {1}, b = new int[] {1};
        System.out.println(a.equals(b) + " " + a.equals(a) + " " + (a.hashCode() == System.identityHashCode(a)) + " " + Arrays.equals((int[]) a, (int[]) b));
        System.out.println(a.toString().startsWith("[I@") + " " + new A[0].toString().startsWith("[LArrayClassRelations$A;@"));
        synchronized (a) {
            a.notifyAll();
            System.out.println(Thread.holdsLock(a) + " " + Thread.holdsLock(b));
        }
    }

    static void forName(String n) {
        try {
            System.out.println(n + " -> " + Class.forName(n));
        } catch (ClassNotFoundException e) {
            System.out.println(n + " -> " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {boolean[].class, byte[].class, char[].class, short[].class, int[].class, long[].class, float[].class,
                double[].class, int[][][].class, String[].class, A[][].class, Hidden[].class, I[].class, Thread.State[].class, int.class, void.class, I.class,
                Runnable[].class, new Object() { }.getClass(), new Object[0].getClass()}) {
            describe(c);
        }
        assignable();
        identity();
        for (String n : new String[] {"[I", "[[J", "[Ljava.lang.String;", "[LArrayClassRelations$B;", "[[LArrayClassRelations;", "int", "I", "[V", "[Lint;",
                "[java.lang.String", "[Ljava.lang.String", "java.lang.String[]", "[LNoSuchThing;", "", "[", "java/lang/String", "[Ljava/lang/String;"}) {
            forName(n);
        }
        System.out.println(int[].class.getDeclaredMethods().length + " " + int[].class.getDeclaredFields().length + " " + int[].class.getDeclaredConstructors().length);
        System.out.println(int[].class.getMethod("toString") + " " + int[].class.isInstance(new int[0]) + " " + int[].class.cast(null));
        A[] as = new B[2];
        as[0] = new B();
        I[] is = as;
        Object o = is;
        System.out.println(((B[]) o).length + " " + is.getClass().getName());
        as[1] = new A();
    }
}
