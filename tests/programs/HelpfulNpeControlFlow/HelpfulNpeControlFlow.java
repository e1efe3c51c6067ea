/** Expressions that depend on the way taken, variables that were assigned, wide locals. */
public class HelpfulNpeControlFlow {
    String name;
    HelpfulNpeControlFlow other;

    interface Act {
        void run() throws Exception;
    }

    static void show(Act act) {
        try {
            act.run();
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
    }

    static int ternary(boolean b, String x, String y) {
        return (b ? x : y).length();
    }

    static int ternaryField(boolean b, HelpfulNpeControlFlow x) {
        return (b ? x.name : x.other.name).length();
    }

    static int argumentTernary(boolean b, StringBuilder x) {
        return x.append(b ? 1 : 2).length();
    }

    static int indexTernary(boolean b, int[] x) {
        return x[b ? 1 : 2];
    }

    static int loop(String s) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += s.length();
            s = null;
        }
        return sum;
    }

    static int parameterAssignedInBranch(boolean b, String s) {
        if (b)
            s = null;
        return s.length();
    }

    static int parameterAssignedLater(String s) {
        int n = s.length();
        s = "x";
        return n;
    }

    static int handler(String s) {
        try {
            s = null;
            Integer.parseInt("x");
        } catch (NumberFormatException e) {
            return s.length();
        } finally {
            s = null;
        }
        return 0;
    }

    static int finallyBlock(String s, boolean b) {
        try {
            if (b)
                return 1;
        } finally {
            s.length();
        }
        return 2;
    }

    static long doubles(long a, double d, long[] values, int i) {
        values[i] = a + (long) d;
        return values[i];
    }

    static double doubles2(double[] values, long a) {
        return values[(int) a] += a;
    }

    int thisAssigned(String s) {
        HelpfulNpeControlFlow me = this;
        return me.other.other.name.length();
    }

    static int nestedTry(String s) {
        String t = null;
        try {
            try {
                t = s.trim();
            } finally {
                System.out.println("inner finally");
            }
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
            return t.length();
        }
        return 0;
    }

    static int sw(int k, String a, String b) {
        String s;
        switch (k) {
            case 1:
                s = a;
                break;
            case 1000:
                s = b;
                break;
            default:
                s = null;
        }
        return s.length();
    }

    static int swExpression(int k, String a, String b) {
        return (switch (k) {
            case 1 -> a;
            case 2 -> b;
            default -> null;
        }).length();
    }

    static int shortCircuit(String a, String b) {
        return a != null && a.length() > 0 || b.length() > 0 ? 1 : 0;
    }

    static int many(long p0, double p1, String p2, int p3) {
        long a0 = 0, a1 = 1, a2 = 2, a3 = 3, a4 = 4, a5 = 5, a6 = 6, a7 = 7, a8 = 8, a9 = 9;
        long b0 = 0, b1 = 1, b2 = 2, b3 = 3, b4 = 4, b5 = 5, b6 = 6, b7 = 7, b8 = 8, b9 = 9;
        long c0 = 0, c1 = 1, c2 = 2, c3 = 3, c4 = 4, c5 = 5, c6 = 6, c7 = 7, c8 = 8, c9 = 9;
        long d0 = 0, d1 = 1, d2 = 2, d3 = 3, d4 = 4, d5 = 5, d6 = 6, d7 = 7, d8 = 8, d9 = 9;
        String late = p2;
        return late.length();
    }

    static int manyParameters(String s, long a0, long a1, long a2, long a3, long a4, long a5, long a6,
            long a7, long a8, long a9, long b0, long b1, long b2, long b3, long b4, long b5, long b6,
            long b7, long b8, long b9, long c0, long c1, long c2, long c3, long c4, long c5, long c6,
            long c7, long c8, long c9, long d0, String t, String u) {
        try {
            return s.length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            return t.length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        return u.length();
    }

    static int assignment(HelpfulNpeControlFlow x) {
        String s;
        return (s = x.name).length() + s.length();
    }

    static int chainedAssignment(HelpfulNpeControlFlow x, HelpfulNpeControlFlow y) {
        x.other = y.other = null;
        return x.other.name.length();
    }

    static void postIncrement(int[] x, int i) {
        x[i++] = x[++i]++;
    }

    static void monitors(Object lock, String s) {
        synchronized (lock) {
            synchronized (s) {
                System.out.println("never");
            }
        }
    }

    static String concat(HelpfulNpeControlFlow x) {
        return "a" + x.name + x.other.name;
    }

    static <T extends Comparable<T>> int generic(T a, T b) {
        return a.compareTo(b);
    }

    static int instanceOf(Object o) {
        String s = o instanceof String text ? text : null;
        return s.length();
    }

    static int whileLoop(HelpfulNpeControlFlow x) {
        int n = 0;
        while (n < 5) {
            n++;
            x = x.other;
        }
        return n;
    }

    public static void main(String[] args) {
        HelpfulNpeControlFlow x = new HelpfulNpeControlFlow();
        show(() -> ternary(true, null, "y"));
        show(() -> ternaryField(true, x));
        show(() -> ternaryField(false, x));
        show(() -> argumentTernary(false, null));
        show(() -> indexTernary(false, null));
        show(() -> loop("abc"));
        show(() -> parameterAssignedInBranch(false, null));
        show(() -> parameterAssignedInBranch(true, null));
        show(() -> parameterAssignedLater(null));
        show(() -> handler("s"));
        show(() -> finallyBlock(null, true));
        show(() -> finallyBlock(null, false));
        show(() -> doubles(1, 2, null, 3));
        show(() -> doubles2(null, 3));
        show(() -> x.thisAssigned(null));
        show(() -> nestedTry(null));
        show(() -> sw(1, null, null));
        show(() -> sw(1000, null, null));
        show(() -> swExpression(2, null, null));
        show(() -> shortCircuit("", null));
        show(() -> many(1, 2, null, 3));
        show(() -> manyParameters(null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                0, 0, 0, 0, 0, null, null));
        show(() -> assignment(null));
        show(() -> assignment(x));
        show(() -> chainedAssignment(x, null));
        show(() -> chainedAssignment(x, x));
        show(() -> postIncrement(null, 1));
        show(() -> monitors(x, null));
        show(() -> monitors(null, null));
        show(() -> concat(x));
        show(() -> generic(null, "b"));
        show(() -> instanceOf(3));
        show(() -> whileLoop(x));
        System.out.println(loop(null));
    }
}
