/** Switch expressions: arrows, yield, blocks, exceptions inside, in arguments, with side effects on the operand stack. */
import java.util.function.IntSupplier;

public class SwitchExpressionsYield {
    static int log;

    static int note(int v) {
        log = log * 10 + v;
        return v;
    }

    static int arrow(int v) {
        return switch (v) {
            case 1, 2, 3 -> v * 10;
            case -1 -> {
                int s = 0;
                for (int i = 0; i < 5; i++) s += i;
                yield s;
            }
            case 100 -> throw new IllegalArgumentException("hundred");
            default -> v > 50 ? 1 : 0;
        };
    }

    static String old(char c) {
        return switch (c) {
            case 'a':
            case 'b':
                note(1);
            case 'c':
                note(2);
                yield "abc";
            case 'd': {
                if (log > 5) yield "big";
                yield "small";
            }
            default:
                yield "default";
        };
    }

    static int onStack(int a, int v) {
        // The switch runs while values are on the operand stack; the try block empties it.
        return note(a) + switch (v) {
            case 0 -> note(2);
            case 1 -> {
                try {
                    yield Integer.parseInt("x" + v);
                } catch (NumberFormatException e) {
                    yield note(3);
                } finally {
                    note(4);
                }
            }
            case 2 -> {
                try {
                    yield note(5);
                } finally {
                    note(6);
                }
            }
            default -> switch (a) {
                case 7 -> 70;
                default -> note(8);
            };
        } * note(9);
    }

    static Object types(int v) {
        return switch (v) {
            case 0 -> 1;
            case 1 -> 2L;
            case 2 -> 'c';
            case 3 -> "s";
            case 4 -> null;
            default -> new int[] {v};
        };
    }

    static double numeric(int v) {
        return switch (v) {
            case 0 -> 1;
            case 1 -> 2L;
            case 2 -> 'c';
            case 3 -> 1.5f;
            default -> 0.1;
        };
    }

    static boolean bool(String s) {
        if (switch (s) { case "y" -> true; case "n" -> false; default -> s.length() > 3; } && !s.isEmpty()) return true;
        return switch (s.length()) { case 0, 1 -> false; default -> s.charAt(0) == 'q'; };
    }

    static int loop() {
        int r = 0;
        outer:
        for (int i = 0; i < 10; i++) {
            switch (i) {
                case 2 -> { continue; }
                case 4 -> r += 100;
                case 7 -> { break outer; }
                default -> r += switch (i % 3) { case 0 -> i; case 1 -> { int k = i; while (k-- > 1) r++; yield k; } default -> -i; };
            }
        }
        return r;
    }

    public static void main(String[] args) {
        for (int v : new int[] {1, 3, 4, -1, 51, 100}) {
            try {
                System.out.print(arrow(v) + " ");
            } catch (IllegalArgumentException e) {
                System.out.print(e.getMessage() + " ");
            }
        }
        System.out.println();
        for (char c = 'a'; c < 'f'; c++) System.out.print(old(c) + log + " ");
        System.out.println();
        for (int a : new int[] {1, 7}) {
            for (int v = 0; v < 4; v++) {
                log = 0;
                System.out.print(onStack(a, v) + ":" + log + " ");
            }
        }
        System.out.println();
        for (int v = 0; v < 6; v++) {
            Object o = types(v);
            System.out.print((o == null ? "null" : o.getClass().getSimpleName()) + " " + numeric(v) + " ");
        }
        System.out.println();
        for (String s : new String[] {"y", "n", "", "quit", "ab", "qa", "long"}) System.out.print(bool(s) + " ");
        System.out.println();
        System.out.println(loop());
        IntSupplier s = switch (args.length) {
            case 0 -> () -> note(1) + 41;
            default -> () -> -1;
        };
        log = 0;
        System.out.println(s.getAsInt() + " " + log);
        var x = switch (log) { case 1 -> 'x'; default -> 'y'; };
        var y = switch (log) { case 1 -> 1; default -> 2.0f; };
        System.out.println(x + " " + y + " " + (Object) switch (log) { case 1 -> 1; default -> Integer.valueOf(5); });
        System.out.println(arrow(switch (log) { case 1 -> 100; default -> 1; }));
    }
}
