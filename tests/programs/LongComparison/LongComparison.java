/** lcmp and every branch after it. */
public class LongComparison {
    static final long[] V = {
        Long.MIN_VALUE, Long.MIN_VALUE + 1, -0x100000001L, -0x100000000L, -0xffffffffL, Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE,
        0x80000000L, 0xffffffffL, 0x100000000L, 0x100000001L, Long.MAX_VALUE - 1, Long.MAX_VALUE
    };

    static boolean lt(long a, long b) { return a < b; }
    static boolean le(long a, long b) { return a <= b; }
    static boolean gt(long a, long b) { return a > b; }
    static boolean ge(long a, long b) { return a >= b; }
    static boolean eq(long a, long b) { return a == b; }
    static boolean ne(long a, long b) { return a != b; }

    static String form(long a, long b) {
        int r = 0;
        if (a < b) r |= 1;
        if (a <= b) r |= 2;
        if (a > b) r |= 4;
        if (a >= b) r |= 8;
        if (a == b) r |= 16;
        if (a != b) r |= 32;
        if (!(a < b)) r |= 64;
        if (!(a > b)) r |= 128;
        if (!(a == b) && a < b || a > b) r |= 256;
        return Integer.toHexString(r);
    }

    static String values(long a, long b) {
        return (lt(a, b) ? "1" : "0") + (le(a, b) ? "1" : "0") + (gt(a, b) ? "1" : "0") + (ge(a, b) ? "1" : "0") + (eq(a, b) ? "1" : "0")
                + (ne(a, b) ? "1" : "0");
    }

    public static void main(String[] args) {
        for (long a : V) {
            StringBuilder sb = new StringBuilder();
            for (long b : V) sb.append(form(a, b)).append(':').append(values(a, b)).append(':').append(Long.compare(a, b)).append(' ');
            System.out.println(a + " " + sb.toString().trim());
        }
        int n = 0;
        for (long i = Long.MAX_VALUE - 5; i > 0; i++) n++;
        System.out.println(n);
        n = 0;
        for (long i = Long.MIN_VALUE + 5; i < 0; i--) n++;
        System.out.println(n);
        n = 0;
        for (long i = -3; i != 4; i++) n += i == 0 ? 100 : 1;
        System.out.println(n);
        long lo = 0, hi = 3037000500L;
        while (lo < hi) {
            long mid = (lo + hi) >>> 1;
            if (mid * mid >= 1234567890123456789L) hi = mid;
            else lo = mid + 1;
        }
        System.out.println(lo);
        long x = 5;
        System.out.println(x == 5 ? "five" : "other");
        System.out.println(x > 4 & x < 6 | x == 0);
        System.out.println((x = 7) > 6 ? x-- > 6 ? x : -1 : -2);
        int i = -1;
        System.out.println((i == -1L) + " " + (i == 0xffffffffL) + " " + (i == (int) 0xffffffffL) + " " + ('a' == 97L) + " " + (i < 0x80000000L));
        Long p = 127L, q = 127L;
        Long r = 1000L;
        System.out.println((p == q) + " " + (r == 1000) + " " + r.equals(1000) + " " + r.equals(1000L) + " " + (r > p) + " " + p.compareTo(r));
        System.out.println(Long.compareUnsigned(-1, 1) + " " + Long.signum(Long.MIN_VALUE) + " " + Long.max(-1, Long.MIN_VALUE));
    }
}
