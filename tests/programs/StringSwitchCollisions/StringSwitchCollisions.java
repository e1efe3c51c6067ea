/** switch on strings: equal hash codes, null, empty, non-ASCII, computed strings, side effects, fall-through. */
public class StringSwitchCollisions {
    static int pick(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "AaAa": return 3;
            case "AaBB": return 4;
            case "BBAa": return 5;
            case "BBBB": return 6;
            case "": return 7;
            case "C#": return 8;
            case "Bb": return 9;
            default: return 0;
        }
    }

    static String arrows(String s) {
        return switch (s) {
            case "polygenelubricants" -> "min hash " + s.hashCode();
            case "GydZG_", "DESIGNING WORKHOUSES" -> "also " + s.hashCode();
            case "\0", "\0\0" -> "zero hash " + s.length();
            case "f5a5a608" -> "zero " + s.hashCode();
            case "\u00e9", "\u20ac", "\ud83d\ude00" -> "unicode " + s.length();
            default -> {
                if (s.isEmpty()) yield "empty";
                yield "default " + s.charAt(0);
            }
        };
    }

    static String fall(String s) {
        String r = "";
        switch (s) {
            case "one":
                r += 1;
            case "two":
                r += 2;
            default:
                r += "d";
            case "three":
                r += 3;
                break;
            case "four":
                r += 4;
        }
        return r;
    }

    static int calls;
    static String next() {
        return calls++ % 2 == 0 ? "even" : "odd";
    }

    static final String CONST = "con" + "st";

    static int constants(String s) {
        switch (s) {
            case CONST: return 1;
            case CONST + 1: return 2;
            case "" + 'c' + 3L: return 3;
            case "a" + (1 + 2) + true: return 4;
        }
        return -1;
    }

    static int nested(String a, String b) {
        switch (a) {
            case "x":
                switch (b) {
                    case "x": return 1;
                    case "y": break;
                    default: return 3;
                }
            case "y":
                switch (b) {
                    case "Aa": return 4;
                    case "BB": return 5;
                }
                break;
            default:
                return 6;
        }
        return 7;
    }

    public static void main(String[] args) {
        System.out.println("Aa".hashCode() == "BB".hashCode());
        String[] all = {"Aa", "BB", "AaAa", "AaBB", "BBAa", "BBBB", "", "C#", "Bb", "AaB", "bb", "aA", new StringBuilder("B").append("B").toString()};
        for (String s : all) System.out.print(pick(s) + " " + pick(new String(s)) + " ");
        System.out.println();
        for (String s : new String[] {"polygenelubricants", "GydZG_", "DESIGNING WORKHOUSES", "\0", "\0\0", "\0\0\0", "f5a5a608", "\u00e9", "\u20ac",
                "\ud83d\ude00", "", "other"}) {
            System.out.println(arrows(s));
        }
        for (String s : new String[] {"one", "two", "three", "four", "five", "ONE"}) System.out.print(fall(s) + " ");
        System.out.println();
        for (int i = 0; i < 4; i++) {
            switch (next()) {
                case "even": System.out.print("e" + calls + " "); break;
                case "odd": System.out.print("o" + calls + " "); break;
            }
        }
        System.out.println();
        for (String s : new String[] {"const", "const1", "c3", "a3true", "con"}) System.out.print(constants(s) + " ");
        System.out.println();
        for (String a : new String[] {"x", "y", "z"}) for (String b : new String[] {"x", "y", "Aa", "BB", "C#"}) System.out.print(nested(a, b) + " ");
        System.out.println();
        String s = "loop";
        int n = 0;
        loop:
        while (true) {
            switch (s) {
                case "loop": s = "again"; continue;
                case "again": n++; if (n > 3) s = "stop"; continue loop;
                case "stop": break loop;
            }
        }
        System.out.println(n);
        try {
            pick(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getLineNumber());
        }
        try {
            arrows(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName());
        }
    }
}
