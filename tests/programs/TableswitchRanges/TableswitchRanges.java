/** tableswitch: negative ranges, ranges at the ends of int, gaps, fall-through, default in the middle, nested. */
public class TableswitchRanges {
    static String small(int v) {
        switch (v) {
            case 0: return "zero";
            case 1: return "one";
            case 2: return "two";
            case 3: return "three";
            default: return "many";
        }
    }

    static String negative(int v) {
        switch (v) {
            case -3: return "a";
            case -2: return "b";
            case -1: return "c";
            case 0: return "d";
            case 1: return "e";
        }
        return "?";
    }

    static String low(int v) {
        switch (v) {
            case Integer.MIN_VALUE: return "min";
            case Integer.MIN_VALUE + 1: return "min+1";
            case Integer.MIN_VALUE + 2: return "min+2";
            case Integer.MIN_VALUE + 3: return "min+3";
            default: return "other";
        }
    }

    static String high(int v) {
        switch (v) {
            case Integer.MAX_VALUE: return "max";
            case Integer.MAX_VALUE - 1: return "max-1";
            case Integer.MAX_VALUE - 2: return "max-2";
            case Integer.MAX_VALUE - 4: return "max-4";
            default: return "other";
        }
    }

    static int fall(int v) {
        int r = 0;
        switch (v) {
            case 5: r += 5;
            case 6: r += 60;
            default: r += 1000;
            case 7:
            case 8: r += 8;
                break;
            case 9: r = -9;
        }
        return r;
    }

    static String gaps(int v) {
        switch (v) {
            case 10: case 12: case 14: return "even";
            case 11: case 13: return "odd";
            case 17: return "seventeen";
            case 20: return "twenty";
            default: return "gap";
        }
    }

    static int chars(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u': return 1;
            case 'b': case 'c': case 'd': case 'f': case 'g': case 'h': return 2;
            case 'y': return 3;
            default: return 0;
        }
    }

    static int bytes(byte b) {
        switch (b) {
            case -128: return 1;
            case -127: return 2;
            case -126: return 3;
            case 127: return 4;
            default: return 5;
        }
    }

    static int nested(int a, int b) {
        switch (a) {
            case 0:
                switch (b) {
                    case 0: return 0;
                    case 1: break;
                    case 2: return 2;
                    default: return 9;
                }
                return 1;
            case 1:
                for (int i = 0; ; i++) {
                    switch (i * b) {
                        case 0: if (b == 0) return -100; continue;
                        case 1: case 2: case 3: break;
                        case 4: return i * 100;
                        default: return -i;
                    }
                    if (b == 0 || i > 6) return i * 10;
                }
            case 2:
                switch (b) { }
                switch (b) { default: return 77; }
        }
        return -1;
    }

    static int machine(String code) {
        int state = 0, acc = 0;
        for (int i = 0; i < code.length(); i++) {
            switch (state) {
                case 0: state = code.charAt(i) == '+' ? 1 : 2; break;
                case 1: acc += code.charAt(i) - '0'; state = 3; break;
                case 2: acc -= 1; state = 0; break;
                case 3: acc *= 2; state = acc > 50 ? 4 : 0; break;
                case 4: acc -= 40; state = 0;
            }
        }
        return acc * 10 + state;
    }

    public static void main(String[] args) {
        for (int v = -5; v < 6; v++) System.out.print(small(v) + negative(v) + " ");
        System.out.println();
        for (int v : new int[] {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MIN_VALUE + 3, Integer.MIN_VALUE + 4, -1, 0, 1, Integer.MAX_VALUE - 4,
                Integer.MAX_VALUE - 3, Integer.MAX_VALUE - 2, Integer.MAX_VALUE}) {
            System.out.println(v + " " + small(v) + " " + negative(v) + " " + low(v) + " " + high(v) + " " + fall(v) + " " + gaps(v));
        }
        for (int v = 3; v < 11; v++) System.out.print(fall(v) + " ");
        for (int v = 8; v < 22; v++) System.out.print(gaps(v) + " ");
        System.out.println();
        for (char c = 'Z'; c <= '{'; c++) System.out.print(chars(c));
        for (int b = -128; b < 128; b += 17) System.out.print(bytes((byte) b));
        System.out.println(bytes((byte) 128) + "" + bytes((byte) -127));
        for (int a = -1; a < 4; a++) for (int b = -1; b < 4; b++) System.out.print(nested(a, b) + " ");
        System.out.println();
        System.out.println(machine("+5*+9-++8**+1-+7*****++4") + " " + machine("") + " " + machine("-----"));
    }
}
