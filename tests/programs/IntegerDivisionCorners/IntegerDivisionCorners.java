/** idiv, irem, ldiv, lrem: truncation, signs, MIN_VALUE by -1, division by zero and its stack trace. */
public class IntegerDivisionCorners {
    static int idiv(int a, int b) { return a / b; }
    static int irem(int a, int b) { return a % b; }
    static long ldiv(long a, long b) { return a / b; }
    static long lrem(long a, long b) { return a % b; }

    static void ints() {
        int[] v = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -100, -7, -2, -1, 0, 1, 2, 7, 100, Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
        for (int a : v) {
            StringBuilder sb = new StringBuilder().append(a).append(" |");
            for (int b : v) {
                try {
                    sb.append(' ').append(idiv(a, b)).append(' ').append(irem(a, b));
                    if (idiv(a, b) * b + irem(a, b) != a) sb.append(" WRONG");
                } catch (ArithmeticException e) {
                    sb.append(' ').append(e.getMessage());
                }
            }
            System.out.println(sb);
        }
    }

    static void longs() {
        long[] v = {Long.MIN_VALUE, Long.MIN_VALUE + 1, Integer.MIN_VALUE - 1L, -7, -1, 0, 1, 7, 0x100000000L, Long.MAX_VALUE};
        for (long a : v) {
            StringBuilder sb = new StringBuilder().append(a).append(" |");
            for (long b : v) {
                try {
                    sb.append(' ').append(ldiv(a, b)).append(' ').append(lrem(a, b));
                } catch (ArithmeticException e) {
                    sb.append(' ').append(e);
                }
            }
            System.out.println(sb);
        }
    }

    static void trace(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " no exception");
        } catch (ArithmeticException e) {
            StackTraceElement t = e.getStackTrace()[0];
            System.out.println(what + " " + e.getMessage() + " at " + t.getMethodName() + ":" + t.getLineNumber() + " cause " + e.getCause());
        }
    }

    static int zero;
    static long lzero;
    static short[] shorts = {5, 0};
    static byte one = 1;

    static void compound() {
        trace("int field", () -> idiv(1, zero));
        trace("rem", () -> irem(Integer.MIN_VALUE, zero));
        trace("long", () -> ldiv(Long.MIN_VALUE, lzero));
        trace("lrem", () -> lrem(1, lzero));
        trace("compound short", () -> shorts[0] /= shorts[1]);
        trace("compound rem", () -> shorts[0] %= zero);
        trace("byte", () -> one /= zero);
        trace("ok", () -> one /= -1);
        System.out.println(shorts[0] + " " + one);
        trace("int by long", () -> zero /= lzero);
        trace("double", () -> System.out.println(1 / (double) zero + " " + 0 / (double) zero + " " + 1 % (double) zero));
        byte b = -128;
        b /= -1;
        System.out.println(b);
        short s = Short.MIN_VALUE;
        s /= -1;
        System.out.println(s);
        char c = 'z';
        c %= 7;
        System.out.println((int) c);
        int m = Integer.MIN_VALUE;
        m /= -1;
        System.out.println(m + " " + m % -1);
        m %= -1;
        System.out.println(m);
        long n = Long.MIN_VALUE;
        n /= -1;
        System.out.println(n + " " + n % -1L);
    }

    static int order(String s, int v) {
        System.out.print(s + " ");
        return v;
    }

    public static void main(String[] args) {
        ints();
        longs();
        compound();
        try {
            System.out.println(order("left", 1) / order("right", 0) + order("never", 1));
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
        System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + -7 / 2 + " " + -7 % 2
                + " " + Integer.divideUnsigned(-1, 2) + " " + Integer.remainderUnsigned(-1, 7)
                + " " + Long.divideUnsigned(-1, 10) + " " + Long.remainderUnsigned(-1, 10));
        System.out.println(10 / idiv(0, 5));
    }
}
