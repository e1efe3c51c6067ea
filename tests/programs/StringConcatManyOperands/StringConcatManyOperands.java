/** One concatenation expression with more than 200 operands, constants and variables of all types mixed. */
public class StringConcatManyOperands {
    static int evaluated;
    static int e(int v) { evaluated = evaluated * 31 + v; return v; }
    static String nul() { return null; }

    static String many(int i, long l, char c, double d, float f, boolean z, byte b, short s, Object o, String t) {
        return "" + 1 + 'c' + i + 4.5 + true + null + (byte) 7 + l + "k9" + 10 + 'l'
                + 12000L + c + true + null + (byte) 16 + 17.25f + d + 19 + 'u' + 21000L + 22.5 + f
                + null + (byte) 25 + 26.25f + "k27" + z + 'd' + 30000L + 31.5 + true + b + (byte) 34 + 35.25f
                + "k36" + 37 + s + 39000L + 40.5 + true + null + o + 44.25f + "k45" + 46 + 'v'
                + t + 49.5 + true + null + (byte) 52 + e(5) + "k54" + 55 + 'e' + 57000L + e(i) + true
                + null + (byte) 61 + 62.25f + i + 64 + 'n' + 66000L + 67.5 + l + null + (byte) 70 + 71.25f
                + "k72" + c + 'w' + 75000L + 76.5 + true + d + (byte) 79 + 80.25f + "k81" + 82 + f
                + 84000L + 85.5 + true + null + z + 89.25f + "k90" + 91 + 'o' + b + 94.5 + true
                + null + (byte) 97 + s + "k99" + 100 + 'x' + 102000L + o + true + null + (byte) 6 + 107.25f
                + t + 109 + 'g' + 111000L + 112.5 + e(5) + null + (byte) 15 + 116.25f + "k117" + e(i) + 'p'
                + 120000L + 121.5 + true + i + (byte) 24 + 125.25f + "k126" + 127 + l + 129000L + 130.5 + true
                + null + c + 134.25f + "k135" + 136 + 'h' + d + 139.5 + true + null + (byte) 42 + f
                + "k144" + 145 + 'q' + 147000L + z + true + null + (byte) 51 + 152.25f + b + 154 + 'z'
                + 156000L + 157.5 + s + null + (byte) 60 + 161.25f + "k162" + o + 'i' + 165000L + 166.5 + true
                + t + (byte) 69 + 170.25f + "k171" + 172 + e(5) + 174000L + 175.5 + true + null + e(i) + 179.25f
                + "k180" + 181 + 'a' + i + 184.5 + true + null + (byte) 87 + l + "k189" + 190 + 'j'
                + 192000L + c + true + null + (byte) 96 + 197.25f + d + 199 + 's' + 201000L + 202.5 + f
                + null + (byte) 5 + 206.25f + "k207" + z + 'b';
    }

    static String tags(String x) {
        return "\1" + x + "\2" + x + "\0" + x + "\1\2" + x + '\1' + x + '\2';
    }

    public static void main(String[] args) {
        System.out.println(many(-1, Long.MIN_VALUE, 'x', -0.0, Float.NaN, true, (byte) -128, (short) 32767, null, nul()));
        System.out.println(evaluated);
        System.out.println(many(Integer.MAX_VALUE, 0, '\n', 1e-5, 1e10f, false, (byte) 7, (short) -1, new StringBuilder("sb"), "t"));
        System.out.println(evaluated);
        for (char c : tags("q").toCharArray()) System.out.print((int) c + " ");
        System.out.println();
        String s = "";
        for (int i = 0; i < 300; i++) s += i % 10;
        System.out.println(s);
        String big = many(1, 2, '3', 4, 5, true, (byte) 6, (short) 7, "8", "9");
        big += big + big.length();
        System.out.println(big.hashCode() + " " + big.length());
    }
}
