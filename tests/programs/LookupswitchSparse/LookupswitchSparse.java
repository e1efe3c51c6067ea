/** lookupswitch: sparse keys over the whole int range, one key, many keys, long chains, switch on wrapper types. */
public class LookupswitchSparse {
    static int sparse(int v) {
        switch (v) {
            case Integer.MIN_VALUE: return 1;
            case -1000000000: return 2;
            case -65536: return 3;
            case -1: return 4;
            case 0: return 5;
            case 1: return 6;
            case 127: return 7;
            case 32768: return 8;
            case 1000000000: return 9;
            case Integer.MAX_VALUE: return 10;
            default: return 0;
        }
    }

    static int one(int v) {
        switch (v) {
            case 424242: return 1;
        }
        return 2;
    }

    static int extremes(int v) {
        switch (v) {
            case Integer.MAX_VALUE: return 1;
            case Integer.MIN_VALUE: return 2;
        }
        return 3;
    }

    static int many(int v) {
        switch (v) {
            case 2: return 0; case 3: return 1; case 5: return 2; case 11: return 3; case 23: return 4; case 47: return 5; case 97: return 6;
            case 197: return 7; case 397: return 8; case 797: return 9; case 1597: return 10; case 3203: return 11; case 6421: return 12;
            case 12853: return 13; case 25717: return 14; case 51437: return 15; case 102877: return 16; case 205759: return 17;
            case 411527: return 18; case 823117: return 19; case 1646237: return 20; case 3292489: return 21; case 6584983: return 22;
            case 13169977: return 23; case 26339969: return 24; case 52679969: return 25; case 105359939: return 26; case 210719881: return 27;
            case 421439783: return 28; case 842879579: return 29; case 1685759167: return 30; case -2: return -1; case -300: return -3;
            case -40000: return -4; case -5000000: return -5; case -600000000: return -6;
            default: return 99;
        }
    }

    static String fall(int v) {
        String r = "";
        switch (v) {
            case 1000: r += "A";
            case -1000: r += "B";
                if (v > 0) break;
            case 5: r += "C";
            default: r += "D";
            case 70000: r += "E";
        }
        return r;
    }

    static int chars(char c) {
        switch (c) {
            case '\0': return 1;
            case 'A': return 2;
            case '\u0400': return 3;
            case '\u8000': return 4;
            case '\uffff': return 5;
            default: return 6;
        }
    }

    static String boxed(Object o) {
        if (o instanceof Integer) {
            Integer i = (Integer) o;
            switch (i) {
                case 100000: return "hundred thousand";
                case -7: return "minus seven";
                default: return "int " + i;
            }
        }
        Character c = (Character) o;
        switch (c) {
            case 'x': return "ex";
            case '~': return "tilde";
        }
        Short s = (short) (char) c;
        switch (s) {
            case 'y': return "short y";
            case -1: return "short -1";
            default: return "short " + s;
        }
    }

    static int hash(int v) {
        int r = 0;
        for (int i = 0; i < 200; i++) {
            switch (v & 0xf0f) {
                case 0x000: r += 1; break;
                case 0x101: r += 2; break;
                case 0x20a: r ^= 3; break;
                case 0xf0f: r *= 4; break;
                case 0xa0a: r -= 5;
                case 0x303: r <<= 1;
                default: r = r * 31 + (v & 7);
            }
            v = v * 1664525 + 1013904223;
            v ^= v >>> 15;
        }
        return r;
    }

    public static void main(String[] args) {
        int[] v = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1000000001, -1000000000, -65537, -65536, -2, -1, 0, 1, 2, 126, 127, 128, 32767, 32768, 1000000000,
            Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
        for (int x : v) System.out.print(sparse(x) + ":" + extremes(x) + " ");
        System.out.println();
        System.out.println(one(424242) + " " + one(424241) + " " + one(-424242));
        int p = 2;
        StringBuilder sb = new StringBuilder();
        for (long x = -2; x > Integer.MIN_VALUE; x *= 2) sb.append(many((int) x)).append(' ');
        for (int x : new int[] {2, 3, 4, 5, 11, 12, 47, 6421, 102877, 823117, 26339969, 1685759167, 1685759166, -300, -40000, -5000000, -600000000}) sb.append(many(x)).append(' ');
        System.out.println(sb);
        for (int x : new int[] {1000, -1000, 5, 70000, 0}) System.out.print(fall(x) + " ");
        System.out.println();
        for (int c : new int[] {0, 1, 'A', 0x400, 0x8000, 0x7fff, 0xffff}) System.out.print(chars((char) c));
        System.out.println();
        for (Object o : new Object[] {100000, -7, 8, 'x', '~', 'y', '\uffff', 'z'}) System.out.print(boxed(o) + ", ");
        System.out.println();
        for (int s = 0; s < 5; s++) System.out.print(hash(s * 7919) + " ");
        System.out.println();
        Integer none = null;
        switch (none) {
            case 1: System.out.println("unreachable");
        }
    }
}
