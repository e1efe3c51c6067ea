// java.util.regex: groups, quantifiers of three kinds, lookaround, backreferences, flags, regions, results and errors.
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class RegexMatching {
    static String esc(String s) {
        if (s == null) {
            return "null";
        }
        StringBuilder sb = new StringBuilder("'");
        for (char c : s.toCharArray()) {
            sb.append(c < 32 || c > 126 ? String.format("\\u%04x", (int) c) : String.valueOf(c));
        }
        return sb.append("'").toString();
    }

    static void all(String regex, String input, int flags) {
        Matcher m = Pattern.compile(regex, flags).matcher(input);
        StringBuilder sb = new StringBuilder(esc(regex)).append(flags == 0 ? "" : " flags " + flags).append(" in ").append(esc(input)).append(": ");
        int n = 0;
        while (m.find() && n++ < 20) {
            sb.append(m.start()).append('-').append(m.end()).append(esc(m.group()));
            for (int g = 1; g <= m.groupCount(); g++) {
                sb.append('(').append(m.group(g)).append(m.start(g)).append(')');
            }
            sb.append(' ');
        }
        System.out.println(sb + (m.reset().matches() ? "matches" : "") + (m.lookingAt() ? " lookingAt" : ""));
    }

    static void all(String regex, String input) {
        all(regex, input, 0);
    }

    public static void main(String[] args) {
        all("a*", "aabaa");
        all("a+?", "aaa");
        all("a*+a", "aaaa");
        all("(a|ab)(c|bcd)(d*)", "abcd");
        all("(?:x|y)+(z)?", "xyxz yy");
        all("(\\w)\\1", "aabbcd ee");
        all("(?<first>\\d+)-(?<second>\\d+)", "10-20 30-40");
        all("\\b\\w+\\b", "two words");
        all("\\B\\w\\B", "abcd");
        all("^\\w+$", "one\ntwo", Pattern.MULTILINE);
        all("^\\w+$", "one\ntwo");
        all("a.c", "a\nc abc", Pattern.DOTALL);
        all("a.c", "a\nc abc");
        all("ABC", "abc aBc", Pattern.CASE_INSENSITIVE);
        all("\u00e9", "\u00c9\u00e9", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        all("a b # comment\n c", "abc", Pattern.COMMENTS);
        all("a.b*", "a.b* aXbb", Pattern.LITERAL);
        all("\\Qa.b\\E+", "a.bb aXb");
        all("(?i)a(?-i)b", "Ab AB ab");
        all("(?s:.)\\.", "\n. x.");
        all("\\d+(?=px)", "10px 20em 30px");
        all("\\d+(?!px|\\d)", "10px 20em");
        all("(?<=\\$)\\d+", "$10 20 $30");
        all("(?<!\\$)\\b\\d+", "$10 20 $30");
        all("(?>a+)b", "aaab aaac");
        all("[a-c&&[^b]]+", "abcacb");
        all("[^\\s\\d]+", "ab1 c2d");
        all("[\\p{Upper}\\p{Punct}]+", "AB,c!D");
        all("\\p{IsGreek}+|\\p{Lu}|\\p{javaDigit}", "A\u03b1\u03b2 9");
        all("\\p{L}\\p{M}*", "e\u0301\u00e9x");
        all(".", "a\uD83D\uDE00");
        all("\\X", "e\u0301x\uD83D\uDE00");
        all("\\R", "a\r\nb\nc\u2028");
        all("\\h+|\\v", "a \tb\n");
        all("x{2,3}", "xxxxxxx");
        all("x{2,3}?", "xxxxx");
        all("x{2}", "xxxxx");
        all("(a)?b\\1?", "ab b aba");
        all("(?:(a)|b)*", "ab");
        all("\\G\\d", "12a3");
        all("\\x41\\u0042\\103\\x{43}\\t", "ABCC\t");
        all("\\Aab\\z|b\\Z", "ab\n");
        all("", "ab");
        all("(a(b(c)?)?)?d", "abd ad d abcd");
        all("[a-z&&[def]]", "abcdef");
        all("[[a-c][x-z]]+", "axbq");
        all("[\\[\\]\\-^]+", "a[]-^");
        all("\\w+@\\w+\\.(com|org)", "me@x.com you@y.net z@q.org");
        all("(\\d{1,3})(?=(\\d{3})+$)", "1234567");
        all("^(?=.*\\d)(?=.*[a-z]).{4,8}$", "abc1def");
        errors();
        matcherApi();
        replacing();
        backtracking();
    }

    static void errors() {
        for (String bad : new String[] {"(", ")", "[a", "a{2", "*a", "a**", "(?<n>a)(?<n>b)", "\\k<x>", "(?z)a", "[b-a]", "\\", "a{3,2}", "(?<=a*)b", "\\p{Nope}", "\\u12", "(?<1a>x)", "x{99999999999}"}) {
            try {
                Pattern.compile(bad);
                System.out.println(bad + " accepted");
            } catch (PatternSyntaxException e) {
                System.out.println(bad + " !! " + e.getDescription() + " at " + e.getIndex() + " lines " + e.getMessage().lines().count());
            }
        }
    }

    static void matcherApi() {
        Matcher m = Pattern.compile("(?<k>\\w)=(?<v>\\w)?").matcher("a=1,b=,c=3");
        try {
            m.group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        m.find();
        System.out.println(m.group("k") + m.group("v") + m.start("v") + m.end("k") + " " + m.toMatchResult().group(1) + " " + m.groupCount());
        System.out.println(m.find(4) + m.group() + m.group("v") + m.start("v"));
        try {
            m.group("nope");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            m.group(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            m.find(99);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        m.reset().region(4, 6);
        System.out.println(m.matches() + " " + m.regionStart() + m.regionEnd() + " " + m.hitEnd() + m.requireEnd() + " " + m.hasAnchoringBounds() + m.hasTransparentBounds());
        m.usePattern(Pattern.compile("b"));
        System.out.println(m.reset().find() + " " + m.results().count() + " " + m.pattern() + " " + m.reset("bbb").results().map(MatchResult::start).toList());
        System.out.println(Pattern.compile("\\s*,\\s*").splitAsStream("a , b,c").toList() + " " + Arrays.toString(Pattern.compile("x").split("axbxx", -1)) + " " + Stream.of("a1", "bb", "c3").filter(Pattern.compile("\\d").asPredicate()).toList() + Stream.of("a1", "1").filter(Pattern.compile("\\d").asMatchPredicate()).toList());
        System.out.println(Pattern.matches("[0-9]+", "123") + " " + Pattern.quote("a\\Eb") + " " + Pattern.compile("a", Pattern.CASE_INSENSITIVE).flags() + " " + Pattern.compile("ab?") + " " + "x".matches("X"));
        Matcher partial = Pattern.compile("abc").matcher("ab");
        System.out.println(partial.matches() + " " + partial.hitEnd());
    }

    static void replacing() {
        System.out.println("2020-01-02".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$3/$2/$1") + " " + "abc".replaceAll("(?<x>b)", "[${x}]") + " " + "a$b".replaceAll("\\$", Matcher.quoteReplacement("$1\\")) + " " + "aaa".replaceFirst("a", "\\$"));
        Matcher m = Pattern.compile("\\d+").matcher("a1b22c333");
        System.out.println(m.replaceAll(r -> String.valueOf(Integer.parseInt(r.group()) * 2)) + " " + m.replaceFirst(r -> "<" + r.start() + ">"));
        StringBuilder sb = new StringBuilder();
        m.reset();
        while (m.find()) {
            m.appendReplacement(sb, "<$0>");
        }
        m.appendTail(sb);
        System.out.println(sb);
        for (String bad : new String[] {"$9", "$", "\\", "${x", "${nope}", "$x"}) {
            try {
                "abc".replaceAll("(b)", bad);
                System.out.println(bad + " accepted");
            } catch (RuntimeException e) {
                System.out.println(bad + " !! " + e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }

    static void backtracking() {
        System.out.println(Pattern.matches("(a+)+b", "a".repeat(14) + "c") + " " + Pattern.matches("(a?){12}a{12}", "a".repeat(12)) + " " + Pattern.matches("(?:[^\"\\\\]|\\\\.)*", "x\\\"y".repeat(50)) + " " + Pattern.compile("(.*)(\\d+)").matcher("abc123").replaceAll("$1|$2") + " " + Pattern.compile("^(1?|(11+?)\\2+)$").matcher("1".repeat(13)).matches());
    }
}
