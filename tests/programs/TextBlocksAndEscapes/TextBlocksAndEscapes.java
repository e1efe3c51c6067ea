/** Text blocks: indentation, escapes, line continuation, trailing space, and the string methods made for them. */
public class TextBlocksAndEscapes {
    static void show(String s) {
        StringBuilder sb = new StringBuilder().append(s.length()).append(" [");
        for (char c : s.toCharArray()) sb.append(c == '\n' ? "\\n" : c == '\t' ? "\\t" : c == '\r' ? "\\r" : c < 32 || c > 126 ? "\\x" + Integer.toHexString(c) : String.valueOf(c));
        System.out.println(sb.append("] ").append(s.hashCode()));
    }

    static final String CONST = """
        constant""";

    static String sw(String s) {
        return switch (s) {
            case """
                line
                """ -> "with newline";
            case "line" -> "without";
            default -> "neither";
        };
    }

    public static void main(String[] args) {
        show("""
            simple
            """);
        show("""
            no final newline""");
        show("""
            indented
              by two
                by four
            back
          """);
        show("""
              margin from the closing line
            """);
        show("""

            blank lines

            kept

            """);
        show("""
            plain line
            kept with escape  \s
            tab\tescaped
            """);
        show("""
            one \
            line \
            only""");
        show("""
            "quotes" ""two"" \"""three\""" """);
        show("""
            \0\7\77\377\u0041\b\f\r\n\\\'\"
            """);
        show("""
            unicode \u00e9 \u20ac""");
        show("""
	tab indented
	  mixed
	""");
        show("""
            """);
        show("a\sb\tc\\d");
        System.out.println("""
            x""" == "x");
        System.out.println(CONST == "constant");
        System.out.println(sw("line\n") + " " + sw("line") + " " + sw(""));
        show("""
            %s is %d years
            """.formatted("Ann", 30));
        show("""
            a
            """ + 1 + """
            b
            """);
        show("  x\n    y\n".stripIndent());
        show("  x\n    y\n  ".stripIndent());
        show("a\\tb\\n\\u\\\\ \\101".replace("\\u", "").translateEscapes());
        try {
            "bad \\q".translateEscapes();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        show("l1\nl2\r\nl3\rl4".lines().toList().toString());
        show("x\ny".indent(3));
        show("   x\n  y".indent(-2));
        show(" \t strip \u2003".strip());
        show("ab".repeat(3));
        show(" \t\n".isBlank() + "" + "".isBlank());
        show("abc".transform(s -> s + s));
    }
}
