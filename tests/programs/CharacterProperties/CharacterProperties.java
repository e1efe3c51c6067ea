// Character: categories, digits, case, blocks, scripts, surrogates, names, ranges summed over the whole code space in parts.
import java.util.*;

public class CharacterProperties {
    public static void main(String[] args) {
        int[] cps = {0, 9, ' ', '0', 'A', 'a', '_', '$', 0x7f, 0xa0, 0xaa, 0xb5, 0xdf, 0x130, 0x1c5, 0x2b0, 0x300, 0x3a3, 0x660, 0x5d0, 0x2028, 0x2160, 0x3042, 0x4e2d, 0xac00, 0xd800, 0xe000, 0xfeff, 0xff11, 0xffff, 0x10400, 0x1d7d8, 0x1f600, 0x20000, 0x10ffff};
        for (int c : cps) {
            StringBuilder sb = new StringBuilder(Integer.toHexString(c)).append(" type ").append(Character.getType(c)).append(' ');
            boolean[] f = {Character.isLetter(c), Character.isDigit(c), Character.isLetterOrDigit(c), Character.isAlphabetic(c), Character.isUpperCase(c), Character.isLowerCase(c), Character.isTitleCase(c), Character.isWhitespace(c), Character.isSpaceChar(c), Character.isISOControl(c), Character.isIdentifierIgnorable(c),
                Character.isJavaIdentifierStart(c), Character.isJavaIdentifierPart(c), Character.isUnicodeIdentifierStart(c), Character.isIdeographic(c), Character.isMirrored(c), Character.isDefined(c), Character.isBmpCodePoint(c), Character.isSupplementaryCodePoint(c)};
            for (boolean b : f) {
                sb.append(b ? '1' : '0');
            }
            sb.append(' ').append(Integer.toHexString(Character.toUpperCase(c))).append(' ').append(Integer.toHexString(Character.toLowerCase(c))).append(' ').append(Integer.toHexString(Character.toTitleCase(c))).append(' ').append(Character.getNumericValue(c)).append(' ').append(Character.digit(c, 16)).append(' ').append(Character.getDirectionality(c)).append(' ').append(Character.charCount(c)).append(' ')
                .append(Character.UnicodeBlock.of(c)).append(' ').append(Character.UnicodeScript.of(c));
            System.out.println(sb);
        }
        System.out.println(Character.getName('A') + " | " + Character.getName(0x1f600) + " | " + Character.getName(0xd800) + " | " + Character.getName(0xffff) + " | " + Integer.toHexString(Character.codePointOf("GREEK SMALL LETTER ALPHA")));
        try {
            Character.codePointOf("NO SUCH NAME");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Character.forDigit(11, 16) + " " + (int) Character.forDigit(16, 16) + " " + Character.digit('z', 36) + Character.digit('z', 35) + Character.digit('\u0967', 10) + " " + Character.isValidCodePoint(0x110000) + Character.isSurrogate('\ud800') + Character.isHighSurrogate('\udc00') + Character.isSurrogatePair('\ud83d', '\ude00') + " " + Integer.toHexString(Character.toCodePoint('\ud83d', '\ude00')) + " " + Integer.toHexString(Character.highSurrogate(0x1f600)) + Integer.toHexString(Character.lowSurrogate(0x1f600)) + " " + Character.toChars(0x1f600).length + " " + Integer.toHexString(Character.reverseBytes('\u1234')));
        System.out.println(Character.compare('a', 'b') + " " + Character.valueOf('x').hashCode() + " " + Character.toString(0x41) + " " + Character.MIN_RADIX + Character.MAX_RADIX + " " + (Character.valueOf('a') == Character.valueOf('a')) + " " + Character.valueOf('q').compareTo('p'));
        // One line a plane: how many code points of each kind, and a hash over all of their types.
        for (int plane = 0; plane < 3; plane++) {
            int letters = 0, digits = 0, upper = 0, defined = 0, hash = 0;
            for (int c = plane << 16; c < (plane << 16) + 0x4000; c++) {
                letters += Character.isLetter(c) ? 1 : 0;
                digits += Character.isDigit(c) ? 1 : 0;
                upper += Character.isUpperCase(c) ? 1 : 0;
                defined += Character.isDefined(c) ? 1 : 0;
                hash = hash * 31 + Character.getType(c);
            }
            System.out.println(plane + ": " + letters + " " + digits + " " + upper + " " + defined + " " + hash);
        }
    }
}
