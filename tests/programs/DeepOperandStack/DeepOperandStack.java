/** Expressions that need a deep operand stack, with long and double entries between, calls and branches in the middle. */
public class DeepOperandStack {
    static int one(int v) { return v; }
    static long two(long v) { return v; }
    static double dbl(double v) { return v; }

    static int nested(int a) {
        return a - (2 * (a + (4 ^ (a + (6 - (a * (8 + (a ^ (10 + (a - (12 * (a + (14 ^ (a + (16 - (a * (18 + (a ^ (20 + (a -
                (22 * (a + (24 ^ (a + (26 - (a * (28 + (a ^ (30 + (a - (32 * (one(33 + (a > 0 ? a :
                one(-a)))))))))))))))))))))))))))))))))));
    }

    static double mixed(int a, long b, float c, double d) {
        return a + (b * (c - (d / (a + (b - (c * (d + (a - (b + (c / (d - (a * (b + (c + (d * (two(b) - (dbl(d) + (a == 3 ? b : d) * (c > 1 ? a : c))))))))))))))))));
    }

    static int sum8(int a, int b, int c, int d, int e, int f, int g, int h) {
        return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h;
    }

    static int calls(int n) {
        return sum8(1, 2, 3, 4, 5, 6, 7, sum8(sum8(3, sum8(8, 1, sum8(5, 6, 7, sum8(2, 3, 4, 5, sum8(7, 8, 1, 2, 3, sum8(4,
                5, 6, 7, 8, 1, sum8(1, 2, 3, 4, 5, 6, 7, n), 3), 5, 6), 7, 8, 1), 1, 2, 3, 4), 3, 4, 5, 6, 7), 5, 6, 7, 8, 1,
                2), 7, 8, 1, 2, 3, 4, 5));
    }

    static long longs(long a, long b, long c, long d) {
        return a - b * c + d;
    }

    static long longCalls(long n) {
        return longs(n, longs(1, n, longs(1, 2, n, longs(1, 2, 3, n)), 4), longs(longs(longs(n, 1, 2, 3), 4, 5, 6), 7, 8, 9), 5);
    }

    static int exceptionInMiddle(int n) {
        int r = 0;
        for (int i = 0; i < 3; i++) {
            try {
                r += n + (1 + (2 + (3 + (4 + (5 + 100 / (n - i))))));
            } catch (ArithmeticException e) {
                r += 1000;
            }
        }
        return r;
    }

    static Object[] build(int depth) {
        return new Object[] {depth, new Object[] {depth + 1, new Object[] {depth + 2, new Object[] {depth + 3, new long[] {1, two(2), 3}, "x" + depth},
            new double[] {dbl(1.5), 2}}, depth > 0 ? build(depth - 1) : null}};
    }

    static boolean bools(int a, int b) {
        return ((a > b) ^ ((a < 5) | ((b < 5) & ((a == b) ^ ((a != 3) | ((b != 4) & (!(a > 1) ^ (b > 1 == a > 2)))))))) == ((a & b) != 0);
    }

    static String ternaries(int a) {
        return a < 5 ? a < 3 ? a < 2 ? a < 1 ? "0" : "1" : "2" : a < 4 ? "3" : "4" : a < 8 ? a < 7 ? a < 6 ? "5" : "6" : "7" : a < 9 ? "8" : "9+";
    }

    public static void main(String[] args) {
        for (int i = -3; i < 4; i++) System.out.print(nested(i) + " " + calls(i) + " " + longCalls(i) + " ");
        System.out.println();
        System.out.println(mixed(3, 4, 1.5f, 2.25) + " " + mixed(-1, 1L << 40, 0.1f, 1e10) + " " + mixed(0, 0, 0, 0));
        for (int i = 0; i < 4; i++) System.out.print(exceptionInMiddle(i) + " ");
        System.out.println();
        System.out.println(java.util.Arrays.deepToString(build(2)));
        StringBuilder sb = new StringBuilder();
        for (int a = 0; a < 6; a++) for (int b = 0; b < 6; b++) sb.append(bools(a, b) ? 1 : 0);
        for (int a = 0; a < 11; a++) sb.append(ternaries(a));
        System.out.println(sb);
        int x = 2;
        System.out.println(x + (x = 3) * x++ - (x += x-- - --x) + (x << x) + (x ^ ~x) + (x > 2 ? x = 1 : (x = 9)) + x);
        System.out.println(1 + 2 + "a" + 1 + 2 + ('a' + 1) + (char) ('a' + 1) + 1.0f + 1L + null + true + (1 + 2 * 3) + new int[0].length);
    }
}
