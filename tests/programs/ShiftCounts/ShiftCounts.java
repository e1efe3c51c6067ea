/** Shifts take the low five (int) or six (long) bits of the count, whatever its sign or type. */
public class ShiftCounts {
    static final int[] COUNTS = {
        Integer.MIN_VALUE, -65, -64, -63, -33, -32, -31, -1, 0, 1, 4, 7, 8, 15, 16, 30, 31, 32, 33, 62, 63, 64, 65, 127, 255, 256, 1000,
        Integer.MAX_VALUE
    };
    static final int[] INTS = {Integer.MIN_VALUE, -1, -2, -256, 0, 1, 3, 0x12345678, 0xf0f0f0f0, Integer.MAX_VALUE};
    static final long[] LONGS = {Long.MIN_VALUE, -1, -2, 0, 1, 0x80000000L, 0x123456789abcdef0L, Long.MAX_VALUE};

    static int shl(int v, int c) { return v << c; }
    static int shr(int v, int c) { return v >> c; }
    static int ushr(int v, int c) { return v >>> c; }
    static long shl(long v, int c) { return v << c; }
    static long shr(long v, int c) { return v >> c; }
    static long ushr(long v, int c) { return v >>> c; }
    static int byLong(int v, long c) { return v << c; }
    static long byLongR(long v, long c) { return v >> c; }

    static void ints() {
        for (int c : COUNTS) {
            StringBuilder sb = new StringBuilder();
            sb.append(c).append(':');
            for (int v : INTS) {
                sb.append(' ').append(Integer.toHexString(shl(v, c))).append('/').append(Integer.toHexString(shr(v, c)))
                  .append('/').append(Integer.toHexString(ushr(v, c)));
            }
            System.out.println(sb);
        }
    }

    static void longs() {
        for (int c : COUNTS) {
            StringBuilder sb = new StringBuilder();
            sb.append(c).append(':');
            for (long v : LONGS) {
                sb.append(' ').append(Long.toHexString(shl(v, c))).append('/').append(Long.toHexString(shr(v, c)))
                  .append('/').append(Long.toHexString(ushr(v, c)));
            }
            System.out.println(sb);
        }
    }

    static void longCounts() {
        long[] counts = {Long.MIN_VALUE, -1L, 1L << 32, (1L << 32) + 5, 0xffffffffL, Long.MAX_VALUE, 37};
        for (long c : counts) {
            System.out.println(c + " " + byLong(0x12345678, c) + " " + byLongR(Long.MIN_VALUE, c) + " " + (1L << c) + " " + (-1 >>> c));
        }
    }

    static void small() {
        byte b = (byte) 0x90;
        short s = (short) 0x8001;
        char c = '\u8001';
        System.out.println((b << 1) + " " + (b >> 1) + " " + (b >>> 1) + " " + (b >>> 28));
        System.out.println((s << 1) + " " + (s >> 1) + " " + (s >>> 1) + " " + (s >>> 20));
        System.out.println((c << 1) + " " + (c >> 1) + " " + (c >>> 1) + " " + (c << 17));
        b >>= 2;
        s >>>= 3;
        c <<= 5;
        System.out.println(b + " " + s + " " + (int) c);
        b <<= 33;
        s <<= -31;
        c >>>= 'A';
        System.out.println(b + " " + s + " " + (int) c);
        b >>>= 10;
        System.out.println(b);
        int i = -1;
        i >>>= 35L;
        System.out.println(i);
        long l = -1;
        l >>>= (byte) -3;
        System.out.println(l);
        l <<= '\u0043';
        System.out.println(l);
    }

    static void rotate() {
        int x = 0x80000001;
        long y = 0x8000000000000001L;
        for (int n = -3; n <= 3; n++) {
            int r = (x << n) | (x >>> -n);
            long q = (y << n) | (y >>> -n);
            System.out.println(n + " " + Integer.toHexString(r) + " " + (r == Integer.rotateLeft(x, n))
                    + " " + Long.toHexString(q) + " " + (q == Long.rotateLeft(y, n)));
        }
    }

    public static void main(String[] args) {
        ints();
        longs();
        longCounts();
        small();
        rotate();
    }
}
