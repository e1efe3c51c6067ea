/** i2b, i2c, i2s, l2i and their uses in fields, arrays, returns and compound assignment. */
public class NarrowingConversions {
    static byte sb;
    static short ss;
    static char sc;
    static boolean sz;
    byte b;
    short s;
    char c;
    boolean z;

    static byte i2b(int v) { return (byte) v; }
    static short i2s(int v) { return (short) v; }
    static char i2c(int v) { return (char) v; }
    static int l2i(long v) { return (int) v; }
    static byte l2b(long v) { return (byte) v; }
    static char b2c(byte v) { return (char) v; }
    static short c2s(char v) { return (short) v; }
    static byte c2b(char v) { return (byte) v; }

    static void table() {
        int[] v = {
            0, 1, -1, 127, 128, 129, 255, 256, -128, -129, -256, 0x7fff, 0x8000, 0x8001, 0xffff, 0x10000, -0x8000, -0x8001, 0x12345678, 0x89abcdef,
            Integer.MAX_VALUE, Integer.MIN_VALUE
        };
        for (int i : v) {
            System.out.println(i + " b " + i2b(i) + " s " + i2s(i) + " c " + (int) i2c(i) + " bc " + (int) b2c(i2b(i)) + " cs " + c2s(i2c(i))
                    + " cb " + c2b(i2c(i)) + " bcs " + (short) (char) (byte) i + " cbi " + (byte) (char) (short) i);
        }
        long[] w = {0, -1, 0x7fffffffL, 0x80000000L, 0xffffffffL, 0x100000000L, 0x123456789abcdef0L, Long.MIN_VALUE, Long.MAX_VALUE, -0x80000001L};
        for (long l : w) {
            System.out.println(l + " i " + l2i(l) + " b " + l2b(l) + " s " + (short) l + " c " + (int) (char) l);
        }
    }

    void fields(int v) {
        sb = (byte) v;
        ss = (short) v;
        sc = (char) v;
        sz = (v & 1) != 0;
        b = (byte) (v >> 3);
        s = (short) (v >> 3);
        c = (char) (v >> 3);
        z = (v & 2) == 0;
        System.out.println(v + " " + sb + " " + ss + " " + (int) sc + " " + sz + " " + b + " " + s + " " + (int) c + " " + z);
        sb++;
        ss--;
        sc++;
        b--;
        s++;
        c--;
        sz ^= z;
        z |= sz;
        System.out.println(sb + " " + ss + " " + (int) sc + " " + sz + " " + b + " " + s + " " + (int) c + " " + z);
    }

    static void wrap() {
        byte x = 127;
        short y = 32767;
        char w = '\uffff';
        System.out.println(x++ + " " + x + " " + ++x);
        System.out.println(y++ + " " + y + " " + ++y);
        System.out.println((int) w++ + " " + (int) w + " " + (int) ++w);
        x = -128;
        y = -32768;
        w = 0;
        System.out.println(x-- + " " + x + " " + --x);
        System.out.println(y-- + " " + y + " " + --y);
        System.out.println((int) w-- + " " + (int) w + " " + (int) --w);
        byte[] ba = {127, -128};
        short[] sa = {32767, -32768};
        char[] ca = {65535, 0};
        System.out.println(ba[0]++ + " " + ba[0] + " " + --ba[1] + " " + sa[0]++ + " " + sa[0] + " " + --sa[1]
                + " " + (int) ca[0]++ + " " + (int) ca[0] + " " + (int) --ca[1]);
        x += 1000;
        y *= 7777;
        w ^= 0x1ffff;
        System.out.println(x + " " + y + " " + (int) w);
        int count = 0;
        for (byte i = 0; i >= 0; i++) count++;
        System.out.println(count);
        count = 0;
        for (short i = 1; i > 0; i += 1000) count++;
        System.out.println(count);
    }

    static int sum(byte a, short b, char c, boolean d) {
        return a + b * 3 + c * 5 + (d ? 7 : 11);
    }

    public static void main(String[] args) {
        table();
        NarrowingConversions n = new NarrowingConversions();
        for (int v : new int[] {0, 0xff, 0x8000, 0xfffff, -1, 0x7fffffff, 1023}) n.fields(v);
        wrap();
        System.out.println(sum((byte) 200, (short) 40000, (char) -2, true) + " " + sum((byte) -200, (short) -40000, (char) 70000, false));
        Byte bb = (byte) 300;
        Character cc = (char) 65601;
        Short sh = (short) 100000;
        System.out.println(bb + " " + cc + " " + sh + " " + bb.hashCode() + " " + cc.hashCode() + " " + sh.hashCode());
    }
}
