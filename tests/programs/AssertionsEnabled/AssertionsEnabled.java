/** With -ea: assertions run, messages of every type, side effects, desiredAssertionStatus, programmatic control. */
public class AssertionsEnabled {
    static int evaluated;

    static boolean check(boolean b) {
        evaluated++;
        return b;
    }

    static String msg(String s) {
        evaluated += 100;
        return s;
    }

    interface Body { void run(); }

    static void t(Body b) {
        try {
            b.run();
            System.out.println("passed " + evaluated);
        } catch (AssertionError e) {
            System.out.println(e + " | " + e.getMessage() + " | " + e.getCause() + " | " + e.getStackTrace()[0].getLineNumber() + " " + evaluated);
        }
    }

    static class Nested {
        static boolean on;
        static { assert on = true; }
    }

    interface I {
        default void d() { assert false : "in interface"; }
    }

    static class EarlyAssert {
        static int v = 5;
        static { assert v == 6 : "static init " + v; }
    }

    public static void main(String[] args) throws Exception {
        t(() -> { assert check(true); });
        t(() -> { assert check(false); });
        t(() -> { assert check(true) : msg("not evaluated"); });
        t(() -> { assert check(false) : msg("string"); });
        t(() -> { assert false : 1; });
        t(() -> { assert false : 2L; });
        t(() -> { assert false : 'c'; });
        t(() -> { assert false : 1.5f; });
        t(() -> { assert false : 2.5; });
        t(() -> { assert false : true; });
        t(() -> { assert false : null; });
        t(() -> { assert false : new int[0].length + "x"; });
        t(() -> { assert false : new RuntimeException("becomes the cause"); });
        t(() -> { assert false : (Object) "object"; });
        t(() -> { assert check(false) || check(true) && check(true); });
        System.out.println(Nested.on + " " + AssertionsEnabled.class.desiredAssertionStatus() + " " + Nested.class.desiredAssertionStatus() + " " + String.class.desiredAssertionStatus());
        try {
            new I() { }.d();
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(EarlyAssert.v);
        } catch (AssertionError e) {
            System.out.println("not wrapped " + e.getMessage());
        }
        try {
            System.out.println(EarlyAssert.v);
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        int x = 3;
        try {
            assert x > 5 : "x is " + x++;
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " " + x);
        } finally {
            System.out.println("finally");
        }
        try {
            assert 1 / (x - x) == 0;
        } catch (ArithmeticException e) {
            System.out.println("exception in the condition");
        }
        try {
            assert false : 1 / (x - x);
        } catch (ArithmeticException e) {
            System.out.println("exception in the message");
        }
        assert x == 0 : "the end, x=" + x;
    }
}
