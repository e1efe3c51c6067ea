import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Which expression was null: nesting, array elements, method results, and where words end. */
public class HelpfulNpeExpressions {
    static class Node {
        Node next;
        Node[] many;
        Node[][][] deep;
        int[] ints;
        int[][] table;
        long wide;
        double real;
        String text;
        int at;
        static Node head;
        static Node[] heads = new Node[3];

        Node next() {
            return next;
        }

        Node pick(int i, String s, Object o, StringBuilder b, long[] l, String[][] t, Map.Entry<?, ?> e) {
            return null;
        }

        static Node make(Object... any) {
            return null;
        }
    }

    static final class Strings {
        static String StringOf(java.lang.StringBuilder b, java.lang.StringBuffer c, ObjectLike o) {
            return null;
        }

        static class ObjectLike {
            String string(Object... o) {
                return null;
            }
        }
    }

    interface Shape {
        Shape scaled(double by, float f, boolean z, byte b, short s, char c);
    }

    static int counter;
    static Shape shape;
    static Object[] objects = new Object[2];
    static final int THREE = 3;

    static void show(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + ": nothing");
        } catch (NullPointerException e) {
            System.out.println(what + ": " + e.getMessage());
        }
    }

    static Node full() {
        Node n = new Node();
        n.many = new Node[300];
        n.deep = new Node[2][2][2];
        n.table = new int[4][];
        return n;
    }

    static int index() {
        return 1;
    }

    static Node node(Node n) {
        return n;
    }

    static void fields() {
        show("field of static", () -> System.out.println(Node.head.next));
        show("chain 2", () -> System.out.println(full().next.next));
        Node n = full();
        show("chain 3", () -> System.out.println(n.next.next.next));
        n.next = full();
        show("chain 4", () -> System.out.println(n.next.next.next.next));
        n.next.next = full();
        n.next.next.next = full();
        n.next.next.next.next = full();
        show("chain 6", () -> System.out.println(n.next.next.next.next.next.next));
        n.next.next.next.next.next = full();
        show("chain 7", () -> System.out.println(n.next.next.next.next.next.next.next));
        show("assign", () -> n.many[3].next = n);
        show("assign wide", () -> n.many[3].wide = 7);
        show("assign real", () -> n.many[3].real += 2);
        show("increment", () -> n.many[3].at++);
        show("method then field", () -> System.out.println(n.next().next().next().next().next().next().text));
        show("string", () -> System.out.println(n.text.length()));
        show("compound", () -> n.next.many[1].text += "x");
    }

    static void elements() {
        Node n = full();
        int i = 2;
        show("load object", () -> System.out.println(n.many[1].many[2]));
        show("index constant -1", () -> System.out.println(n.ints[-1]));
        show("index 5", () -> System.out.println(n.ints[5]));
        show("index 6", () -> System.out.println(n.ints[6]));
        show("index 200", () -> System.out.println(n.ints[200]));
        show("index 70000", () -> System.out.println(n.ints[70000]));
        show("index local", () -> System.out.println(n.table[i][1]));
        show("index field", () -> System.out.println(n.table[n.at][1]));
        show("index static", () -> System.out.println(n.table[counter][1]));
        show("index call", () -> System.out.println(n.table[index()][1]));
        show("index sum", () -> System.out.println(n.table[i + 1][1]));
        show("index element", () -> System.out.println(n.table[new int[] {1, 2}[1]][1]));
        int[] ix = {1, 2, 3};
        show("index of element", () -> System.out.println(n.table[ix[ix[0]]][1]));
        show("deep", () -> System.out.println(n.deep[0][1][1].deep[1][0][1]));
        show("deep null", () -> System.out.println(n.deep[0][1][1].next));
        n.deep[1] = null;
        show("deep middle", () -> System.out.println(n.deep[1][i][0]));
        show("static array", () -> System.out.println(Node.heads[THREE - 1].next));
        show("call in array", () -> System.out.println(node(n).many[0].many[1].many[2]));
        show("many levels", () -> System.out.println(n.many[0].many[1].many[2].many[3].many[4]));
        show("length", () -> System.out.println(n.ints.length));
        show("length of element", () -> System.out.println(n.table[3].length));
        show("store", () -> n.table[3][0] = 1);
        show("store op", () -> n.table[3][0] <<= 1);
        show("cast in between", () -> System.out.println(((Node) objects[1]).next));
        show("cast array", () -> System.out.println(((int[]) objects[0])[3]));
    }

    static void calls() {
        Node n = full();
        show("many types", () -> n.pick(1, "s", n, new StringBuilder(), new long[0], null, null).next());
        show("varargs", () -> Node.make(1, "x").next());
        show("interface", () -> shape.scaled(1, 2, true, (byte) 3, (short) 4, 'c'));
        show("trimmed names", () -> Strings.StringOf(null, null, null).length());
        show("object like", () -> new Strings.ObjectLike().string(1).length());
        show("unboxing", () -> {
            Integer boxed = null;
            int k = boxed;
        });
        show("unboxing from list", () -> {
            List<Long> longs = new ArrayList<>();
            longs.add(null);
            long k = longs.get(0);
        });
        show("supplier", () -> ((Supplier<String>) () -> null).get().trim());
        show("toString of null call", () -> String.valueOf((Object) null).concat(null));
        show("for each", () -> {
            for (Object o : (List<?>) objects[0])
                System.out.println(o);
        });
        show("for each array", () -> {
            for (Object o : (Object[]) objects[0])
                System.out.println(o);
        });
        show("enum switch", () -> {
            Thread.State state = null;
            switch (state) {
                case NEW:
                    System.out.println("new");
                    break;
                default:
                    System.out.println("other");
            }
        });
        show("string switch", () -> {
            String s = n.text;
            switch (s) {
                case "a":
                    System.out.println("a");
            }
        });
        show("synchronized", () -> {
            synchronized (n.text) {
                System.out.println("in");
            }
        });
        show("throw", () -> {
            throw (RuntimeException) objects[1];
        });
    }

    public static void main(String[] args) {
        fields();
        elements();
        calls();
        Node n = full();
        n.many[7].deep[1][2][3].text.length();
    }
}
