/** String concatenation of every type, by invokedynamic: null, char, boxed, arrays of chars, toString results, evaluation order. */
public class StringConcatTypes {
    static Object nul = null;
    static String snul = null;
    static char[] chars = {'a', 'b'};
    static int calls;

    static class Noisy {
        final String s;
        Noisy(String s) { this.s = s; }
        @Override public String toString() { calls++; return s; }
    }

    static String one(boolean z) { return "" + z; }
    static String one(byte z) { return "" + z; }
    static String one(char z) { return "" + z; }
    static String one(short z) { return "" + z; }
    static String one(int z) { return "" + z; }
    static String one(long z) { return "" + z; }
    static String one(float z) { return "" + z; }
    static String one(double z) { return "" + z; }
    static String one(Object z) { return "" + z; }
    static String one(String z) { return "" + z; }
    static String two(String a, Object b) { return a + b; }
    static String mid(int a, String b, long c) { return a + b + c; }
    static String all(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, Object o) {
        return "z" + z + "b" + b + "c" + c + "s" + s + "i" + i + "l" + l + "f" + f + "d" + d + "t" + t + "o" + o + ".";
    }

    public static void main(String[] args) {
        System.out.println(one(true) + one((byte) -128) + one('x') + one((short) 32767) + one(Integer.MIN_VALUE) + one(Long.MIN_VALUE) + one(-0f) + one(Double.NaN) + one(nul) + one(snul));
        System.out.println(one(0) + one(-1) + one(9) + one(10) + one(99) + one(100) + one(Integer.MAX_VALUE) + one(0L) + one(Long.MAX_VALUE) + one(-10L) + one(1000000000000L));
        System.out.println(one(1f) + one(1e10f) + one(1.1f) + one(Float.MIN_VALUE) + one(1e-3) + one(1e7) + one(123456789.125) + one(Double.MAX_VALUE) + one(1.0 / 3));
        System.out.println(two(null, null) + two("a", 'c') + two("a", 5) + two("", "") + two("x", new Noisy(null)) + two(null, new Noisy("n")) + two("l", 5L) + two("e", Thread.State.NEW));
        System.out.println(mid(1, "+", 2) + mid(-1, null, 0) + mid(0, "", 0));
        System.out.println(all(true, (byte) 1, 'c', (short) 2, 3, 4, 5, 6, "t", nul));
        System.out.println(all(false, (byte) -1, '\'', (short) -2, -3, -4, -5.5f, -6.25, null, new Noisy("noisy")));
        System.out.println(1 + 2 + "3" + 4 + 5 + '6' + 7L + ('8' + 9) + "" + (char) ('a' + 1) + (1 + '1'));
        System.out.println('a' + 'b' + "c" + 'd' + 'e' + nul + snul + 1.0f + 2.0 + true);
        String s = "s";
        s += 1;
        s += 'c';
        s += 2.5;
        s += null;
        s += s;
        s += nul;
        s += new char[0].length;
        System.out.println(s);
        String n = null;
        n += n;
        n += 'x';
        System.out.println(n);
        Object o = "obj";
        o += "+";
        o += "" + 5;
        System.out.println(o);
        CharSequence cs = "cs";
        cs += "!";
        System.out.println(cs);
        char c = 'a';
        c += 1;
        System.out.println(c + "" + c++ + c + (c += 2) + ++c);
        int i = 1;
        System.out.println("" + i++ + i++ + (i = 10) + i-- + --i + (i += i));
        String[] arr = {"x", null};
        int k = 0;
        arr[k++] += k + "y" + k++;
        arr[1] += "z" + k;
        System.out.println(arr[0] + arr[1] + k);
        System.out.println("calls " + calls + new Noisy("p") + calls + new Noisy("q") + calls);
        // Wide characters and Latin-1 mixed, checked by code unit.
        String wide = "\u20ac" + 'x' + "\u00e9" + '\uffff' + 5 + "\ud83d\ude00" + (char) 0xd800;
        for (char ch : wide.toCharArray()) System.out.print(Integer.toHexString(ch) + " ");
        System.out.println(wide.length() + " " + wide.hashCode());
        System.out.println(String.valueOf(chars) + chars.length + new String(chars) + ("" + chars).startsWith("[C@"));
        System.out.println(("a" + "b" == "ab") + " " + ("a" + s.length() == "a" + s.length()) + " " + (("a" + 1) == "a1") + " " + ("" + nul).length() + (snul + "").equals("null"));
        StringBuilder sb = new StringBuilder();
        sb.append(true).append('c').append(1).append(2L).append(3f).append(4d).append((Object) null).append((String) null).append(new char[] {'z'}).append("abc", 1, 2).insert(0, 5).reverse();
        System.out.println(sb);
        try {
            System.out.println("x" + new Object() { @Override public String toString() { throw new IllegalStateException("in toString"); } } + "never");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        final int FI = 5;
        final String FS = "f" + FI;
        System.out.println((FS == "f5") + FS + FI + 1 + -1 + +2 + (FI > 3 ? "yes" : 'n') + (byte) 300 + (int) 'a' + (char) 97);
    }
}
