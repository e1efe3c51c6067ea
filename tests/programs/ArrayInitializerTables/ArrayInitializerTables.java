/** Array initializers, nested and large, with expressions, and constants of every push form. */
import java.util.Arrays;

public class ArrayInitializerTables {
    static final int[] SQUARES = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225, 256, 289, 324, 361, 400, 441, 484, 529, 576, 625};
    static final int[] PUSHES = {-1, 0, 1, 2, 3, 4, 5, 6, -2, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, -32769, 65535, 65536, 0x7fffffff, 0x80000000};
    static final long[] LONGS = {-1, 0, 1, 2, 127, 32768, 0x7fffffff, 0x80000000L, 0xffffffffL, 0x100000000L, Long.MAX_VALUE, Long.MIN_VALUE};
    static final float[] FLOATS = {0, 1, 2, 3, -0f, -1, 0.1f, Float.MAX_VALUE, Float.MIN_VALUE, Float.NaN, 1 / 0f, 0x1.8p3f, 1e-10f};
    static final double[] DOUBLES = {0, 1, 2, -0.0, -1, 0.1, Double.MAX_VALUE, Double.MIN_VALUE, Double.NaN, -1 / 0.0, 0x1p-1074, 1e308, 123456789.123456789};
    static final char[] CHARS = {'\0', '\n', '\'', '\\', 'a', '\u007f', '\u0080', '\uffff', (char) 65, '\101', '\377'};
    static final byte[] BYTES = {0, 1, -1, 127, -128, 'a', (byte) 0xff, 0x7f, 0b1010, 017};
    static final short[] SHORTS = {0, -1, 32767, -32768, 'z', (short) 0x8000, 1_000};
    static final boolean[] BOOLS = {true, false, !true, 1 < 2, "a" == "a"};
    static final String[] STRINGS = {"", "a", "\t\"q\"", null, "a" + 1 + 'c' + 2L + 1.5f + 2.5 + true + null, "\0", "\u00e9".length() + ""};
    static final Object[] MIXED = {1, 2L, 'c', 1.5f, 2.5, "s", true, (byte) 3, (short) 4, null, new int[] {5}, new Object[] {}, int.class};
    static final int[][] JAGGED = {{}, {1}, {2, 3}, null, {4, 5, 6,},};
    static final int[][][] CUBE = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};

    enum Op { ADD, SUB, MUL }
    static final Op[] OPS = {Op.MUL, Op.ADD, Op.valueOf("SUB")};
    static int next;
    static int n() { return ++next; }

    static long crc(byte[] data) {
        int[] table = new int[256];
        for (int i = 0; i < 256; i++) {
            int c = i;
            for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? 0xEDB88320 ^ c >>> 1 : c >>> 1;
            table[i] = c;
        }
        int crc = -1;
        for (byte b : data) crc = table[(crc ^ b) & 0xff] ^ crc >>> 8;
        return ~crc & 0xffffffffL;
    }

    public static void main(String[] args) {
        System.out.println(Arrays.toString(SQUARES));
        System.out.println(Arrays.toString(PUSHES));
        System.out.println(Arrays.toString(LONGS));
        System.out.println(Arrays.toString(FLOATS));
        System.out.println(Arrays.toString(DOUBLES));
        for (char c : CHARS) System.out.print((int) c + " ");
        System.out.println();
        System.out.println(Arrays.toString(BYTES) + Arrays.toString(SHORTS) + Arrays.toString(BOOLS));
        for (String s : STRINGS) System.out.print((s == null ? -1 : s.length()) + " ");
        System.out.println(STRINGS[4]);
        System.out.println(Arrays.deepToString(MIXED));
        System.out.println(Arrays.deepToString(JAGGED) + Arrays.deepToString(CUBE) + Arrays.toString(OPS));
        int[] order = {n(), n() * 10, n() * 100, next, n() - next, next++ + ++next};
        System.out.println(Arrays.toString(order));
        int[][] grid = {{n(), n()}, {n()}, order, {order[0], order.length}};
        System.out.println(Arrays.deepToString(grid));
        System.out.println(new int[] {1, 2, 3}.length + new int[] {4, 5, 6}[1] + new String[][] {{"x", "y"}, {"z"}}[0][1]);
        System.out.println(Long.toHexString(crc("The quick brown fox jumps over the lazy dog".getBytes())));
        try {
            int[] boom = {n(), n() / (next - next), n()};
            System.out.println(boom.length);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + next);
        }
        String[] var = {"p", "q", "r"};
        for (String s : var) {
            var = new String[] {"z"};
            System.out.print(s);
        }
        System.out.println(var[0]);
        int total = 0;
        for (int[] row : CUBE[1]) for (int x : row) total = total * 10 + x;
        System.out.println(total);
        for (byte b : BYTES) total ^= b << (total & 7);
        for (long l : PUSHES) total += l;
        for (double d : FLOATS) total += d;
        System.out.println(total);
    }
}
