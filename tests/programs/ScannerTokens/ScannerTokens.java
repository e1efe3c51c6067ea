// Scanner over strings: tokens, numbers, delimiters, patterns, radix, lines, mismatches, findInLine, streams.
import java.util.*;
import java.util.regex.*;

public class ScannerTokens {
    static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " accepted");
        } catch (RuntimeException e) {
            System.out.println(what + " !! " + e);
        }
    }

    static Scanner of(String s) {
        return new Scanner(s).useLocale(Locale.ROOT);
    }

    public static void main(String[] args) {
        Scanner s = of("12 -7 3.5 1,234 true word 0x1F 9999999999 1e3 FALSE last");
        System.out.println(s.nextInt() + " " + s.nextInt() + " " + s.nextDouble() + " " + s.nextInt() + " " + s.nextBoolean() + " " + s.next());
        System.out.println(s.hasNextInt() + s.next() + " " + s.hasNextInt() + s.hasNextLong() + s.nextLong() + " " + s.hasNextDouble() + s.nextDouble() + " " + s.nextBoolean() + " " + s.hasNext() + s.next() + s.hasNext());
        attempt("exhausted", s::next);
        attempt("exhausted line", s::nextLine);
        Scanner m = of("abc 300");
        attempt("mismatch", m::nextInt);
        System.out.println("token kept: " + m.next());
        attempt("byte range", m::nextByte);
        System.out.println(m.nextShort());

        Scanner lines = of("first line\nsecond\r\n\nfourth");
        StringBuilder sb = new StringBuilder();
        while (lines.hasNextLine()) {
            sb.append('[').append(lines.nextLine()).append(']');
        }
        System.out.println(sb);
        Scanner mixed = of("5\nrest of line\n6 tail\n");
        System.out.println(mixed.nextInt() + "[" + mixed.nextLine() + "][" + mixed.nextLine() + "]" + mixed.nextInt() + "[" + mixed.nextLine() + "]" + mixed.hasNextLine());

        Scanner d = of("a,b,,c").useDelimiter(",");
        sb.setLength(0);
        while (d.hasNext()) {
            sb.append('<').append(d.next()).append('>');
        }
        System.out.println(sb + " " + d.delimiter());
        Scanner p = of("k1=v1; k2=v2").useDelimiter("[=;]\\s*");
        System.out.println(p.next() + p.next() + p.next() + p.next() + p.hasNext());
        System.out.println(of("ff 77 101").useRadix(16).nextInt() + " " + of("777").nextInt(8) + " " + of("zz").nextInt(36) + " " + of("12345678901234567890123").nextBigInteger() + " " + of("1.50").nextBigDecimal() + " " + of("1e2").nextFloat());
        Scanner f = of("name: Bob age: 42\nnext 7");
        f.findInLine("name: (\\w+) age: (\\d+)");
        MatchResult r = f.match();
        System.out.println(r.group(1) + r.group(2) + " " + f.findInLine("next") + " " + f.findWithinHorizon("\\d", 0) + " " + f.findWithinHorizon("zz", 5));
        Scanner h = of("abc123");
        System.out.println(h.hasNext("[a-z]+\\d+") + " " + h.hasNext("\\d+") + " " + h.next(Pattern.compile("\\w+")));
        Scanner k = of("   skip  42 end");
        k.skip("\\s*skip");
        System.out.println(k.nextInt() + k.next());
        attempt("skip fails", () -> of("abc").skip("\\d"));
        System.out.println(of("x1y22z").findAll("\\d+").map(MatchResult::group).toList() + " " + of("a b c").tokens().toList());
        Scanner c = of("closed");
        c.close();
        attempt("closed", c::next);
        attempt("no match yet", () -> of("x").match());
        Scanner readable = new Scanner(new java.io.StringReader("1 2 3 4 5 6 7 8 9 10 ".repeat(30)));
        int sum = 0, n = 0;
        while (readable.hasNextInt()) {
            sum += readable.nextInt();
            n++;
        }
        System.out.println(n + " " + sum + " " + readable.ioException());
        System.out.println(of("NaN Infinity").nextDouble() + " " + of("-Infinity").hasNextDouble() + " " + of("1.5.2").hasNextDouble() + " " + of("+5").nextInt() + " " + of("").hasNext() + of("   ").hasNext() + of("").hasNextLine() + of("\n").hasNextLine());
        StringTokenizer t = new StringTokenizer("a b,c", " ,", true);
        sb.setLength(0);
        System.out.print(t.countTokens() + " ");
        while (t.hasMoreTokens()) {
            sb.append('[').append(t.nextToken()).append(']');
        }
        System.out.println(sb);
        attempt("tokenizer", t::nextToken);
    }
}
