/** iadd, isub, imul, ineg, iinc and the logic operators at the edges of int. */
public class IntegerArithmeticOverflow {
    static final int[] EDGES = {
        Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -65536, -32769, -32768, -256, -129, -128, -2, -1,
        0, 1, 2, 5, 6, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 0x55555555, 0x7ffffffe, Integer.MAX_VALUE
    };

    static int add(int a, int b) { return a + b; }
    static int sub(int a, int b) { return a - b; }
    static int mul(int a, int b) { return a * b; }
    static int neg(int a) { return -a; }
    static int not(int a) { return ~a; }
    static int and(int a, int b) { return a & b; }
    static int or(int a, int b) { return a | b; }
    static int xor(int a, int b) { return a ^ b; }

    static int mix(int h, int v) {
        return 31 * h + v;
    }

    static void table() {
        for (int a : EDGES) {
            int hAdd = 1, hSub = 1, hMul = 1, hAnd = 1, hOr = 1, hXor = 1;
            for (int b : EDGES) {
                hAdd = mix(hAdd, add(a, b));
                hSub = mix(hSub, sub(a, b));
                hMul = mix(hMul, mul(a, b));
                hAnd = mix(hAnd, and(a, b));
                hOr = mix(hOr, or(a, b));
                hXor = mix(hXor, xor(a, b));
            }
            System.out.println(a + ": " + hAdd + " " + hSub + " " + hMul + " " + hAnd + " " + hOr + " " + hXor
                    + " neg " + neg(a) + " not " + not(a));
        }
    }

    static void increments() {
        int x = Integer.MAX_VALUE;
        x++;
        System.out.println("max++ " + x);
        x--;
        System.out.println("min-- " + x);
        x += 127;
        System.out.println("+127 " + x);
        x -= 128;
        System.out.println("-128 " + x);
        x += 32767;
        System.out.println("+32767 " + x);
        x -= 32768;
        System.out.println("-32768 " + x);
        x += 32768;
        System.out.println("+32768 " + x);
        x -= 32769;
        System.out.println("-32769 " + x);
        int y = x++ + ++x - x-- - --x;
        System.out.println("mixed " + x + " " + y);
        int i = 5;
        i = i++ + i++;
        System.out.println("i=i+++i++ " + i);
        i += i++ * 2 + --i;
        System.out.println("compound " + i);
    }

    static void generator() {
        int s = 12345;
        for (int i = 0; i < 20000; i++) {
            s = s * 1103515245 + 12345;
            s ^= s >>> 13;
        }
        System.out.println("lcg " + s);
        int f = 1;
        for (int i = 1; i <= 40; i++) {
            f *= i;
            if (i % 5 == 0) System.out.println(i + "! = " + f);
        }
        int a = 0, b = 1;
        for (int i = 0; i < 100; i++) {
            int t = a + b;
            a = b;
            b = t;
        }
        System.out.println("fib " + a + " " + b);
    }

    public static void main(String[] args) {
        table();
        increments();
        generator();
        System.out.println(Integer.MIN_VALUE == -Integer.MIN_VALUE);
        System.out.println(Math.abs(neg(Integer.MIN_VALUE)));
        System.out.println(add(Integer.MAX_VALUE, Integer.MAX_VALUE) + " " + add(Integer.MIN_VALUE, Integer.MIN_VALUE));
        System.out.println(mul(46341, 46341) + " " + mul(65536, 65536) + " " + mul(Integer.MIN_VALUE, -1));
    }
}
