import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** Searching, comparing and converting strings of both encodings, at all the edges. */
public class StringSearchAndCompare {
    static final String[] TEXTS = {"", "a", "b", "ab", "ba", "aab", "abab", "abcabcabd", "\u00e9", "\u00ff", "a\u00e9",
        "\u0100", "a\u0100", "\u0100a", "\u20ac\u20ac", "ab\u20ac", "\u00ffb", "\uffff", "\ud83d\ude00", "x\ud83d\ude00y",
        "\ud83d", "\ude00", "\0", "a\0b", "Stra\u00dfe", "STRASSE", "\u0130i", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab",
        "\u20acaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"};
    static final int[] CHARS = {0, 'a', 'b', 0xe9, 0xff, 0x100, 0x161, 0x20ac, 0xd83d, 0xde00, 0xffff, 0x1f600, -1,
        0x110000, 'a' + 0x10000, 'a' + 0x100};
    static int hash = 17;

    static void mix(int value) {
        hash = hash * 31 + value;
    }

    static void mix(Object o) {
        mix(o == null ? 0 : o.hashCode());
    }

    static void flush(String what) {
        System.out.println(what + " " + hash);
        hash = 17;
    }

    static void pairs() {
        for (String s : TEXTS) {
            for (String t : TEXTS) {
                mix(s.equals(t) ? 1 : 0);
                mix(s.equals(new String(t.toCharArray())) ? 1 : 0);
                mix(s.compareTo(t));
                mix(s.compareToIgnoreCase(t));
                mix(s.equalsIgnoreCase(t) ? 1 : 0);
                mix(s.indexOf(t));
                mix(s.lastIndexOf(t));
                mix(s.contains(t) ? 1 : 0);
                mix(s.startsWith(t) ? 1 : 0);
                mix(s.endsWith(t) ? 1 : 0);
                mix(s.concat(t));
                mix(s.replace(t, "<>"));
                mix(s.contentEquals(new StringBuilder(t)) ? 1 : 0);
                mix(new StringBuilder(s).compareTo(new StringBuilder(t)));
                for (int from = -2; from <= s.length() + 2; from++) {
                    mix(s.indexOf(t, from));
                    mix(s.lastIndexOf(t, from));
                    mix(s.regionMatches(from, t, 0, t.length()) ? 1 : 0);
                    mix(s.regionMatches(true, from, t, 1, 3) ? 1 : 0);
                    mix(new StringBuilder(s).indexOf(t, from));
                }
            }
            flush("pairs of " + s.length() + "/" + s.hashCode());
        }
    }

    static void characters() {
        for (String s : TEXTS) {
            for (int c : CHARS) {
                mix(s.indexOf(c));
                mix(s.lastIndexOf(c));
                for (int from = -2; from <= s.length() + 2; from++) {
                    mix(s.indexOf(c, from));
                    mix(s.lastIndexOf(c, from));
                }
                if (Character.isBmpCodePoint(c))
                    mix(s.replace((char) c, 'z'));
            }
        }
        flush("characters");
    }

    static void conversions() {
        for (String s : TEXTS) {
            char[] chars = s.toCharArray();
            mix(Arrays.hashCode(chars));
            mix(new String(chars).hashCode());
            mix(s.toUpperCase(Locale.ROOT));
            mix(s.toLowerCase(Locale.ROOT));
            mix(s.trim());
            mix(s.strip());
            mix(s.repeat(3));
            mix(new StringBuilder(s).reverse().toString());
            mix(Arrays.hashCode(s.getBytes(StandardCharsets.UTF_8)));
            mix(Arrays.hashCode(s.getBytes(StandardCharsets.ISO_8859_1)));
            mix(Arrays.hashCode(s.getBytes(StandardCharsets.US_ASCII)));
            mix(Arrays.hashCode(s.getBytes(StandardCharsets.UTF_16)));
            mix(new String(s.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(s) ? 1 : 0);
            mix(s.codePointCount(0, s.length()));
            mix((int) s.chars().filter(c -> c > 'a').count());
            mix(s.intern() == new String(s).intern() ? 1 : 0);
            for (int i = 0; i <= s.length(); i++) {
                mix(s.substring(i));
                mix(s.substring(0, i) + s.substring(i));
            }
            char[] out = new char[s.length() + 4];
            s.getChars(0, s.length(), out, 2);
            mix(Arrays.hashCode(out));
            StringBuilder b = new StringBuilder("x").append(s).append('\u20ac').append(s).insert(1, s);
            mix(b.toString());
            b.setLength(2);
            b.setCharAt(0, 'q');
            mix(b.toString());
        }
        flush("conversions");
    }

    interface Act {
        Object run();
    }

    static void error(Act act) {
        try {
            System.out.println(act.run());
        } catch (RuntimeException e) {
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println(e + " at " + top.getClassName() + "." + top.getMethodName());
        }
    }

    static void numbers() {
        int[] ints = {0, 1, -1, 2, 255, 256, 65535, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x12345678, 0x80000001};
        for (int i : ints) {
            mix(Integer.bitCount(i));
            mix(Integer.numberOfLeadingZeros(i));
            mix(Integer.numberOfTrailingZeros(i));
            mix(Integer.reverseBytes(i));
            mix(Integer.reverse(i));
            mix(Integer.highestOneBit(i));
            for (int k : ints) {
                mix(Math.min(i, k));
                mix(Math.max(i, k));
                long l = (long) i << 32 | k & 0xffffffffL, m = (long) k << 31 ^ i;
                mix(Long.bitCount(l));
                mix(Long.numberOfLeadingZeros(l));
                mix(Long.numberOfTrailingZeros(l));
                mix(Long.hashCode(Long.reverseBytes(l)));
                mix(Long.hashCode(Math.min(l, m)));
                mix(Long.hashCode(Math.max(l, m)));
                mix(Long.hashCode(Math.multiplyHigh(l, m)));
            }
        }
        flush("integers");
        double[] doubles = {0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, 1e300, -1e300, Double.MIN_VALUE, Double.MAX_VALUE,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Math.PI, 4503599627370497.5};
        for (double d : doubles) {
            mix(Double.hashCode(Math.sqrt(d)));
            mix(Double.hashCode(Math.floor(d)));
            mix(Double.hashCode(Math.ceil(d)));
            mix(Double.hashCode(Math.rint(d)));
            for (double e : doubles) {
                mix(Double.hashCode(Math.fma(d, e, 0.1)));
                mix(Float.hashCode(Math.fma((float) d, (float) e, 0.1f)));
                mix(Double.hashCode(Math.min(d, e)));
                mix(Double.hashCode(Math.max(d, e)));
            }
        }
        flush("doubles");
    }

    public static void main(String[] args) {
        pairs();
        characters();
        conversions();
        numbers();
        error(() -> "abc".charAt(3));
        error(() -> "a\u20ac".charAt(-1));
        error(() -> "abc".substring(2, 1));
        error(() -> "abc".substring(4));
        error(() -> new String(new char[3], 2, 2));
        error(() -> new String(new byte[] {1, -1, 3}, 1, 5, StandardCharsets.UTF_8));
        error(() -> new String(new byte[] {'a', -61, -87, 'b'}, StandardCharsets.UTF_8));
        error(() -> new StringBuilder("abc").deleteCharAt(3));
        error(() -> "abc".codePointAt(3));
        error(() -> "a".repeat(-1));
        error(() -> "abc".compareTo(null));
        error(() -> "abc".indexOf((String) null));
        error(() -> "abc".equals(null));
        error(() -> {
            "abc".getChars(0, 3, new char[2], 0);
            return "";
        });
    }
}
