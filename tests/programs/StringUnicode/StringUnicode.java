// Strings beyond Latin-1: surrogates, code points, case mapping, normalization, malformed input, compact representation changes.
import java.nio.charset.*;
import java.text.*;
import java.util.*;
import java.util.stream.*;

public class StringUnicode {
    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (c < 32 || c > 126) {
                sb.append("\\u").append(String.format("%04x", (int) c));
            } else {
                sb.append(c);
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        String s = "a\u00e9\u4e2d\uD83D\uDE00z";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + s.codePoints().mapToObj(Integer::toHexString).toList());
        System.out.println(Integer.toHexString(s.codePointAt(3)) + " " + Integer.toHexString(s.codePointAt(4)) + " " + Integer.toHexString(s.codePointBefore(5)) + " " + s.offsetByCodePoints(0, 4) + " " + s.offsetByCodePoints(6, -2) + " " + s.indexOf(0x1F600) + " " + s.lastIndexOf(0x1F600) + " " + s.indexOf("\uDE00"));
        System.out.println(esc(new StringBuilder(s).reverse().toString()) + " " + esc(new StringBuilder("\uDE00\uD83D").reverse().toString()) + " " + esc(new StringBuilder().appendCodePoint(0x10FFFF).appendCodePoint('x').toString()));
        System.out.println(esc(s.substring(0, 4)) + " " + esc(s.replace("\u4e2d", "mid")) + " " + esc(s.toUpperCase(Locale.ROOT)) + " " + s.hashCode() + " " + esc(s.repeat(2)) + " " + s.compareTo("a\u00e9\u4e2d\uFFFF") + " " + s.equals("a\u00e9\u4e2d\uD83D\uDE00z"));
        for (Charset cs : new Charset[] {StandardCharsets.UTF_8, StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE, StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII}) {
            byte[] b = s.getBytes(cs);
            System.out.println(cs + " " + b.length + " " + HexFormat.of().formatHex(b) + " " + esc(new String(b, cs)));
        }
        System.out.println("lone surrogate " + HexFormat.of().formatHex("x\uD83Dy".getBytes(StandardCharsets.UTF_8)));
        for (byte[] bad : new byte[][] {{(byte) 0xC0, (byte) 0x80}, {(byte) 0xE2, (byte) 0x82}, {(byte) 0xED, (byte) 0xA0, (byte) 0x80}, {(byte) 0xF8, 65}, {65, (byte) 0x80, 66}, {(byte) 0xF0, (byte) 0x9F, (byte) 0x98, (byte) 0x80}, {(byte) 0xF4, (byte) 0x90, (byte) 0x80, (byte) 0x80}}) {
            System.out.println(HexFormat.of().formatHex(bad) + " -> " + esc(new String(bad, StandardCharsets.UTF_8)));
        }
        for (String t : new String[] {"\u00df", "\ufb01", "\u0149", "\u01c5", "\u0390", "\u1e9e", "\u0130", "\u0131", "\uD801\uDC28", "\u03a3", "A\u03a3"}) {
            System.out.println(esc(t) + " upper " + esc(t.toUpperCase(Locale.ROOT)) + " lower " + esc(t.toLowerCase(Locale.ROOT)) + " title " + Integer.toHexString(Character.toTitleCase(t.codePointAt(0))));
        }
        for (String t : new String[] {"\u00e9", "e\u0301", "\u212b", "\ufb01", "\u1100\u1161\u11a8", "\uac01", "a\u0323\u0307", "a\u0307\u0323"}) {
            StringBuilder sb = new StringBuilder(esc(t));
            for (Normalizer.Form f : Normalizer.Form.values()) {
                sb.append(' ').append(f).append('=').append(esc(Normalizer.normalize(t, f))).append(Normalizer.isNormalized(t, f) ? "*" : "");
            }
            System.out.println(sb);
        }
        // A builder changes its representation when the first wide character comes, and a string goes back when none is left.
        StringBuilder sb = new StringBuilder("latin");
        sb.append('\u00ff').append('\u0100').insert(0, "\u4e2d").setCharAt(1, 'L');
        System.out.println(esc(sb.toString()) + " " + sb.length() + " " + sb.indexOf("\u0100"));
        sb.deleteCharAt(0).setLength(6);
        System.out.println(esc(sb.toString()) + " " + sb.toString().equals("Latin\u00ff") + " " + sb.toString().hashCode() + " " + sb.compareTo(new StringBuilder("Latin\u00ff")));
        System.out.println(esc("\u4e2d\u6587abc".substring(2)) + " " + "\u4e2dabc".substring(1).equals("abc") + " " + "abc".equals(new String(new char[] {'a', 'b', 'c'})) + " " + "\u0100".replace('\u0100', 'x').equals("x"));
        System.out.println("\u0100".compareTo("z") + " " + "z".compareTo("\u0100") + " " + "a\u0100".startsWith("a") + " " + "\u0100a".indexOf('a') + " " + "abc".indexOf("\u0100") + " " + "abc\u0100".contains("bc\u0100") + " " + "a\u0100".equalsIgnoreCase("A\u0101"));
        System.out.println(Stream.of("\u00e9", "z", "e", "\uD83D\uDE00", "\uFFFD", "Z").sorted().map(StringUnicode::esc).toList());
        StringBuilder it = new StringBuilder();
        CharacterIterator ci = new StringCharacterIterator("x\u00e9y");
        for (char c = ci.first(); c != CharacterIterator.DONE; c = ci.next()) {
            it.append((int) c).append(' ');
        }
        System.out.println(it + "" + ci.getIndex() + ci.getEndIndex());
        try {
            new String(new int[] {0x110000}, 0, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            "abc".offsetByCodePoints(0, 4);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("offset out of range");
        }
    }
}
