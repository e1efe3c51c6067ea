/** ladd, lsub, lmul, lneg, land, lor, lxor at the edges of long. */
public class LongArithmeticOverflow {
    static final long[] EDGES = {
        Long.MIN_VALUE, Long.MIN_VALUE + 1, -0x100000000L, Integer.MIN_VALUE - 1L, Integer.MIN_VALUE, -65537, -1, 0, 1, 2,
        0x7fffffffL, 0x80000000L, 0xffffffffL, 0x100000000L, 0x5555555555555555L, Long.MAX_VALUE - 1, Long.MAX_VALUE
    };

    static long add(long a, long b) { return a + b; }
    static long sub(long a, long b) { return a - b; }
    static long mul(long a, long b) { return a * b; }
    static long neg(long a) { return -a; }

    static void table() {
        for (long a : EDGES) {
            StringBuilder sb = new StringBuilder();
            long h = 7;
            for (long b : EDGES) {
                h = h * 1000003 + add(a, b);
                h = h * 1000003 + sub(a, b);
                h = h * 1000003 + mul(a, b);
                h = h * 1000003 + (a & b);
                h = h * 1000003 + (a | b);
                h = h * 1000003 + (a ^ b);
                sb.append(Long.compare(a * b, a + b)).append(',');
            }
            System.out.println(a + " " + Long.toHexString(h) + " " + neg(a) + " " + ~a + " " + sb);
        }
    }

    long field = Long.MAX_VALUE;
    static long shared = Long.MIN_VALUE;

    void fields() {
        System.out.println(field++ + " " + field);
        System.out.println(--field + " " + field);
        System.out.println(shared-- + " " + shared);
        System.out.println(++shared + " " + shared);
        long[] a = {Long.MAX_VALUE, 0x7fffffffL, -1};
        System.out.println(a[0]++ + " " + a[0] + " " + ++a[1] + " " + a[2]--);
        a[1] *= a[1];
        a[2] *= 0x123456789abcdefL;
        System.out.println(a[0] + " " + a[1] + " " + a[2]);
    }

    static void mixed() {
        int i = Integer.MAX_VALUE;
        long l = i + 1;
        long m = i + 1L;
        System.out.println(l + " " + m + " " + (i * i) + " " + ((long) i * i) + " " + (i * (long) i * i));
        i += 1L << 40;
        System.out.println(i);
        i -= 0x7fffffffffffffffL;
        System.out.println(i);
        i *= 3000000000L;
        System.out.println(i);
        char c = 'a';
        c += 0x100000001L;
        System.out.println(c);
        short s = 10;
        s *= 10000L;
        System.out.println(s);
        byte b = -1;
        b >>>= 1L;
        System.out.println(b);
    }

    static void hashes() {
        long h = 0xcbf29ce484222325L;
        for (int i = 0; i < 10000; i++) {
            h ^= i & 0xff;
            h *= 0x100000001b3L;
        }
        System.out.println("fnv " + Long.toHexString(h));
        long x = 88172645463325252L;
        for (int i = 0; i < 5000; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        System.out.println("xorshift " + x);
        long f = 1;
        for (int i = 2; i < 70; i++) {
            f *= i;
            if (i >= 20 && i % 6 == 0) System.out.println(i + " " + f);
        }
    }

    public static void main(String[] args) {
        table();
        new LongArithmeticOverflow().fields();
        mixed();
        hashes();
        System.out.println(mul(Long.MIN_VALUE, -1) + " " + mul(0x100000000L, 0x100000000L) + " " + mul(3037000500L, 3037000500L));
    }
}
