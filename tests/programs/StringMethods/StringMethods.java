// String: searching, splitting, replacing, stripping, lines, repeat, indent, compare, join, intern, switch, text blocks.
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.stream.*;

public class StringMethods {
    static String esc(String s) {
        StringBuilder sb = new StringBuilder("\"");
        for (char c : s.toCharArray()) {
            switch (c) {
                case '\n' -> sb.append("\\n");
                case '\r' -> sb.append("\\r");
                case '\t' -> sb.append("\\t");
                default -> {
                    if (c < 32 || c > 126) {
                        sb.append(String.format("\\u%04x", (int) c));
                    } else {
                        sb.append(c);
                    }
                }
            }
        }
        return sb.append('"').toString();
    }

    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t);
        }
    }

    public static void main(String[] args) {
        String s = "The quick brown fox jumps over the lazy dog";
        System.out.println(s.indexOf("o") + " " + s.indexOf('o', 13) + " " + s.lastIndexOf("o") + " " + s.lastIndexOf('o', 40) + " " + s.indexOf("") + " " + s.indexOf("", 100) + " " + s.lastIndexOf("") + " " + s.indexOf("cat") + " " + s.indexOf("The", -5));
        System.out.println(s.startsWith("The") + " " + s.startsWith("quick", 4) + " " + s.startsWith("x", -1) + " " + s.endsWith("dog") + " " + s.endsWith("") + " " + s.contains("fox j") + " " + s.regionMatches(true, 4, "QUICK", 0, 5) + s.regionMatches(4, "QUICK", 0, 5));
        System.out.println(s.substring(4, 9) + "|" + s.substring(40) + "|" + esc(s.substring(43)) + "|" + s.subSequence(0, 3) + " " + s.charAt(4) + " " + s.length() + " " + s.hashCode() + " " + "".hashCode());
        attempt("substring", () -> s.substring(5, 3));
        attempt("substring", () -> s.substring(44));
        attempt("charAt", () -> s.charAt(43));
        attempt("codePointAt", () -> s.codePointAt(-1));
        attempt("repeat", () -> "a".repeat(-1));
        attempt("bytes range", () -> new String(new byte[3], 2, 5));
        System.out.println(s.replace('o', '0') + " " + s.replace("the", "a") + " " + "aaa".replace("aa", "b") + " " + "abc".replace("", "-") + " " + s.replaceAll("[aeiou]", "*") + " " + s.replaceFirst("\\w+", "A") + " " + "a.b".replaceAll(".", "x") + " " + "cost".replaceAll("(c)(o)", "$2$1"));
        for (String[] p : new String[][] {{"a,b,,c,,", ","}, {",a", ","}, {"", ","}, {"abc", ""}, {"a1b22c", "\\d+"}, {"a.b", "."}, {"a|b", "|"}, {"x", "x"}, {" a  b ", " +"}}) {
            System.out.println(esc(p[0]) + " split " + esc(p[1]) + " " + Arrays.toString(p[0].split(p[1])) + " " + Arrays.toString(p[0].split(p[1], -1)) + " " + Arrays.toString(p[0].split(p[1], 2)));
        }
        String ws = " \t\u2003 pad\u00a0ded \n\u3000";
        System.out.println(esc(ws.trim()) + " " + esc(ws.strip()) + " " + esc(ws.stripLeading()) + " " + esc(ws.stripTrailing()) + " " + "  \t".isBlank() + " ".isEmpty() + "\u2003".isBlank() + "\u00a0".isBlank());
        System.out.println("one\ntwo\r\nthree\rfour\n".lines().map(StringMethods::esc).toList() + " " + "".lines().count() + " " + "ab".repeat(3) + "x".repeat(0) + " " + esc(" a\n  b\nc".indent(2)) + esc("   a\n b".indent(-2)) + " " + esc("  x\n    y\n".stripIndent()) + " " + esc("a\\tb\\n\\101\\u".length() > 0 ? "a\\tb\\n\\101".translateEscapes() : ""));
        System.out.println("apple".compareTo("apricot") + " " + "a".compareTo("abc") + " " + "B".compareToIgnoreCase("a") + " " + "ABC".equalsIgnoreCase("abc") + " " + "abc".equals(null) + " " + "abc".contentEquals(new StringBuilder("abc")) + " " + "\u00df".equalsIgnoreCase("ss"));
        System.out.println(String.join("-", "a", "b", null) + " " + String.join(",", List.of("x", "y")) + " " + String.valueOf((Object) null) + String.valueOf(new char[] {'h', 'i'}) + String.valueOf(new char[] {'a', 'b', 'c'}, 1, 2) + String.copyValueOf(new char[] {'z'}) + " " + "hi".concat("").concat("!") + " " + "%d-%s".formatted(5, "x"));
        System.out.println("Hello".toUpperCase(Locale.ROOT) + "HeLLo".toLowerCase(Locale.ROOT) + " " + esc("stra\u00dfe".toUpperCase(Locale.ROOT)) + " " + esc("\u0130I".toLowerCase(Locale.ROOT)) + " " + esc("TITLE".toLowerCase(new Locale("tr"))) + esc("i".toUpperCase(new Locale("tr"))) + " " + esc("\u039f\u03a3".toLowerCase(Locale.ROOT)));
        System.out.println("abc".chars().sum() + " " + new String(new int[] {0x41, 0x1F600}, 0, 2).length() + " " + "transform".<Integer>transform(String::length) + " " + "b".describeConstable().get() + " " + "xyz".toCharArray().length);
        String x = new String("interned"), y = x.intern();
        System.out.println((x == "interned") + " " + (y == "interned") + " " + ("inter" + "ned" == y) + " " + (("inter" + args.length).intern() == ("inter0".intern())));
        char[] dst = "----------".toCharArray();
        "hello".getChars(1, 4, dst, 2);
        System.out.println(new String(dst) + " " + Arrays.toString("h\u00e9".getBytes(StandardCharsets.UTF_8)) + " " + Arrays.toString("h\u00e9".getBytes(StandardCharsets.ISO_8859_1)) + " " + Arrays.toString("h\u00e9".getBytes(StandardCharsets.US_ASCII)) + " " + new String(new byte[] {104, 105}, StandardCharsets.US_ASCII));
        String block = """
            {
              "name": "text \
            block",\t
                "end"   
            }""";
        System.out.println(esc(block));
        for (String w : List.of("one", "two", "Aa", "BB", "none")) {
            switch (w) {
                case "one": System.out.print("1 ");
                case "two": System.out.print("2 "); break;
                case "Aa": System.out.print("Aa "); break;
                case "BB": System.out.print("BB "); break;
                default: System.out.print("default ");
            }
        }
        System.out.println("Aa".hashCode() == "BB".hashCode());
        String cat = "" + 1 + 2L + 'c' + 1.0f + 2.5 + true + null + (char) 65 + (byte) -1 + new int[0].length;
        cat += 5 + 5;
        System.out.println(cat + 1 + 2 + (1 + 2) + 'a' + ('a' + 1));
    }
}
