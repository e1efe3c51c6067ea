/** aastore's run-time check: classes, interfaces, arrays of arrays, null, and what survives a failed store. */
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

public class ArrayStoreChecks {
    interface Shape { }
    static class Base { }
    static class Square extends Base implements Shape { }
    static class Circle extends Base implements Shape { }
    enum Color { RED, GREEN { } }

    static void store(Object[] a, Object v) {
        String what = a.getClass().getSimpleName() + " <- " + (v == null ? "null" : v.getClass().getSimpleName());
        try {
            a[0] = v;
            System.out.println(what + " ok");
        } catch (ArrayStoreException e) {
            StackTraceElement s = e.getStackTrace()[0];
            System.out.println(what + " " + e.getMessage() + " " + s.getMethodName() + ":" + s.getLineNumber());
        }
    }

    static int count;

    static Object value() {
        count++;
        return "value";
    }

    public static void main(String[] args) {
        Object[][] arrays = {
            new Object[1], new String[1], new Integer[1], new Number[1], new Comparable[1], new Serializable[1], new Cloneable[1], new Base[1],
            new Shape[1], new Square[1], new Runnable[1], new int[1][], new Object[1][], new String[1][], new Cloneable[1][], new Color[1], new Enum[1]
        };
        Object[] values = {
            null, "s", 1, 1.5, new Square(), new Circle(), new Base(), new int[0], new long[0], new Object[0], new String[0], new Integer[0][0],
            new int[0][0], Color.RED, Color.GREEN
        };
        for (Object[] a : arrays) for (Object v : values) store(a, v);
        System.out.println(Arrays.toString(new boolean[] {arrays[0][0] == Color.GREEN, arrays[1][0].equals("s"), arrays[7][0] instanceof Base}));
        // Order of the checks: null array, then bounds, then type; the value is always evaluated first.
        Object[] none = null;
        try {
            none[5] = value();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage() + " " + count);
        }
        Object[] ints = new Integer[1];
        try {
            ints[5] = value();
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " " + count);
        }
        try {
            ints[0] = value();
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage() + " " + count);
        }
        ints[0] = 7;
        try {
            ints[0] = "x";
        } catch (ArrayStoreException e) {
            System.out.println(ints[0]);
        }
        Object[] strings = Arrays.asList("a", "b").toArray();
        System.out.println(strings.getClass().getName());
        strings[0] = 5;
        System.out.println(strings[0]);
        List<Object> l = Arrays.asList((Object[]) new String[] {"p", "q"});
        try {
            l.set(1, 5);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage() + " " + l);
        }
        try {
            Arrays.fill(new Square[2], new Circle());
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object[] sorted = List.of("x", 1).toArray(new String[0]);
            System.out.println(sorted.length);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        Object[] raw = new Comparable[] {1, "two", 3.0};
        raw[2] = Color.RED;
        System.out.println(Arrays.toString(raw));
        raw[1] = new Object();
    }
}
