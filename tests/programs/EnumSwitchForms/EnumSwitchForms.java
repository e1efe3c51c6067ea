/** switch on enums, as statement and expression, with bodies, nulls, nested enums of other classes, missing cases. */
import java.util.concurrent.TimeUnit;

public class EnumSwitchForms {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    enum Op {
        ADD("+") { int apply(int a, int b) { return a + b; } },
        SUB("-") { int apply(int a, int b) { return a - b; } },
        DIV("/") { int apply(int a, int b) { return a / b; } };
        final String sign;
        Op(String s) { sign = s; }
        abstract int apply(int a, int b);

        String kind() {
            switch (this) {
                case ADD: return "additive";
                case SUB: return "additive too";
                default: return "multiplicative";
            }
        }
    }

    static int statement(Day d) {
        int r = 0;
        switch (d) {
            case SUN: r += 1;
            case SAT: r += 2; break;
            case WED: return -1;
            default: r = 5;
        }
        return r;
    }

    static String expression(Day d) {
        return switch (d) {
            case MON, TUE, WED -> "early";
            case THU -> {
                String s = d.name().toLowerCase();
                yield s + d.ordinal();
            }
            case FRI -> throw new IllegalStateException("fri");
            case SAT, SUN -> "weekend";
        };
    }

    static int sparse(TimeUnit u) {
        switch (u) {
            case DAYS: return 1;
            case NANOSECONDS: return 2;
            default: return 0;
        }
    }

    static String two(Day a, Op b) {
        return switch (a) {
            case MON -> switch (b) {
                case ADD -> "mon add";
                case SUB -> "mon sub";
                default -> "mon";
            };
            default -> switch (b) {
                case DIV -> a + "/";
                default -> a + b.sign;
            };
        };
    }

    static int old(Thread.State s) {
        return switch (s) {
            case NEW: yield 1;
            case RUNNABLE: case BLOCKED: yield 2;
            default: yield s.ordinal() * 10;
        };
    }

    public static void main(String[] args) {
        for (Day d : Day.values()) {
            String e;
            try {
                e = expression(d);
            } catch (IllegalStateException x) {
                e = x.getMessage() + x.getStackTrace()[0].getLineNumber();
            }
            System.out.println(d + " " + statement(d) + " " + e);
        }
        for (Op o : Op.values()) System.out.println(o + " " + o.kind() + " " + o.apply(7, 3) + " " + o.getClass().getSuperclass().getName() + " " + o.getDeclaringClass());
        for (TimeUnit u : TimeUnit.values()) System.out.print(sparse(u));
        System.out.println();
        for (Day d : new Day[] {Day.MON, Day.TUE}) for (Op o : Op.values()) System.out.print(two(d, o) + "; ");
        System.out.println();
        for (Thread.State s : Thread.State.values()) System.out.print(old(s) + " ");
        System.out.println();
        Day next = Day.MON;
        int steps = 0;
        while (steps < 20) {
            switch (next) {
                case MON: next = Day.THU; break;
                case THU: next = Day.SUN; break;
                case SUN: next = Day.TUE; break;
                case TUE: next = Day.MON; steps += 5; break;
                default: throw new AssertionError();
            }
            steps++;
        }
        System.out.println(next + " " + steps);
        try {
            statement(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            Op.DIV.apply(1, 0);
        } catch (ArithmeticException e) {
            System.out.println(e.getStackTrace()[0]);
        }
        System.out.println(expression(null));
    }
}
