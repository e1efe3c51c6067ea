/** checkcast: what passes, what throws, and the message for own, platform, array and generic casts. */
import java.util.ArrayList;
import java.util.List;

public class ClassCastMessages {
    interface Shape { }
    static class Base { }
    static class Left extends Base implements Shape { }
    static class Right extends Base { }
    static class Box<T extends Comparable<T>> {
        T value;
        T get() { return value; }
    }

    interface Body { Object run() throws Exception; }

    static void t(String what, Body b) {
        try {
            Object r = b.run();
            System.out.println(what + " -> " + (r == null ? "null" : r.getClass().getSimpleName()));
        } catch (ClassCastException e) {
            StackTraceElement s = e.getStackTrace()[0];
            System.out.println(what + " ! " + e.getMessage() + " @" + s.getLineNumber());
        } catch (Exception e) {
            System.out.println(what + " !! " + e);
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T unchecked(Object o) { return (T) o; }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Object left = new Left(), right = new Right(), str = "s", ints = new int[1], lefts = new Left[1], bases = new Base[1], nul = null, num = 5;
        t("left to base", () -> (Base) left);
        t("left to shape", () -> (Shape) left);
        t("right to shape", () -> (Shape) right);
        t("left to right", () -> (Right) left);
        t("base to left", () -> (Left) new Base());
        t("string to own", () -> (Base) str);
        t("own to string", () -> (String) left);
        t("own to interface of the platform", () -> (Runnable) left);
        t("string to integer", () -> (Integer) str);
        t("string to comparable", () -> (Comparable<String>) str);
        t("integer to long", () -> (Long) num);
        t("integer to int to long", () -> (long) (int) num);
        t("null to anything", () -> (Right) nul);
        t("null to array", () -> (int[][]) nul);
        t("int[] to long[]", () -> (long[]) ints);
        t("int[] to Object[]", () -> (Object[]) ints);
        t("int[] to Cloneable", () -> (Cloneable) ints);
        t("int[] to Base", () -> (Base) ints);
        t("Left[] to Base[]", () -> (Base[]) lefts);
        t("Base[] to Left[]", () -> (Left[]) bases);
        t("Left[] to Shape[]", () -> (Shape[]) lefts);
        t("Base[] to Base", () -> (Base) bases);
        t("Base[] to Base[][]", () -> (Base[][]) bases);
        t("int[][] to Object[]", () -> (Object[]) (Object) new int[1][1]);
        t("int[][] to int[]", () -> (int[]) (Object) new int[1][1]);
        t("String[] to Base[]", () -> (Base[]) (Object) new String[1]);
        t("Object[] to String[]", () -> (String[]) new Object[] {"a"});
        t("asList toArray", () -> (String[]) List.of("x").toArray());
        t("unchecked ignored", () -> ClassCastMessages.<Right>unchecked(left) == null ? 1 : 2);
        t("unchecked used", () -> { Right r = unchecked(left); return r; });
        t("unchecked object", () -> { Object r = ClassCastMessages.<Right>unchecked(left); return r; });
        List<String> polluted = new ArrayList<>();
        ((List) polluted).add(7);
        t("heap pollution", () -> polluted.get(0).length());
        t("heap pollution as object", () -> (Object) polluted.get(0));
        Box box = new Box<Integer>();
        t("bound", () -> { box.value = (Comparable) left; return box; });
        t("bridge", () -> ((Comparable) str).compareTo(5));
        t("sort", () -> { List l = new ArrayList(List.of(1, "b", 2)); l.sort(null); return l; });
        t("tree", () -> new java.util.TreeSet<Object>().add(left));
        t("Class.cast", () -> Integer.class.cast(str));
        t("Class.cast null", () -> Integer.class.cast(null));
        t("Class.asSubclass", () -> Integer.class.asSubclass(Base.class));
        t("enum", () -> (Thread.State) str);
        t("class", () -> (Class<?>) str);
        t("varargs", () -> { Object o = new Integer[] {1}; return String.format("%s", (Object[]) o).isEmpty() ? 1 : (String[]) o; });
        t("switch", () -> switch ((Integer) num) { case 5 -> (String) num; default -> ""; });
        t("ternary", () -> (Base) (num != null ? str : left));
        Right r = (Right) left;
    }
}
