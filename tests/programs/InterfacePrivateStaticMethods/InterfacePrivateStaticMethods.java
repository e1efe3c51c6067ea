/** Private, private static, static and default methods of interfaces, nested interfaces and their fields. */
public class InterfacePrivateStaticMethods {
    interface Counter {
        int[] COUNTS = new int[2];
        int LIMIT = limit();

        private static int limit() {
            System.out.println("limit computed");
            return 3;
        }

        static int total() { return sum(COUNTS); }
        private static int sum(int[] a) { int s = 0; for (int x : a) s += x; return s; }

        private String prefix() { return "<" + name() + ":" + this.suffix(2) + ">"; }
        private String suffix(int n) { return n == 0 ? "" : name().charAt(0) + suffix(n - 1); }
        String name();

        default String bump() {
            COUNTS[slot()]++;
            Runnable r = () -> COUNTS[0] += 10 * LIMIT + prefix().length();
            r.run();
            return prefix() + COUNTS[0] + "," + COUNTS[1];
        }
        default int slot() { return 0; }

        class Nested implements Counter {
            public String name() { return "nested"; }
            public int slot() { return 1; }
            // Not an override: the interface's method is private.
            public String prefix() { return "mine"; }
        }

        interface Deeper extends Counter {
            static int total() { return -1; }
            @Override default String name() { return "deeper" + Counter.total() + total(); }
        }

        enum Kind implements Counter { A, B { @Override public int slot() { return 1; } } }
    }

    interface Recursive {
        private int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
        private long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
        default String both(int n) { return fact(n) + "/" + fib(n); }
        private static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) > 0 ? a : b; }
        static <T extends Comparable<T>> T max3(T a, T b, T c) { return max(a, max(b, c)); }
    }

    interface Thrower {
        private void fail(String s) { throw new IllegalStateException(s); }
        default void go() { fail("from private interface method"); }
        static void sgo() { sfail(); }
        private static void sfail() { throw new UnsupportedOperationException("static"); }
    }

    public static void main(String[] args) throws Exception {
        Counter c = () -> "lambda";
        System.out.println(c.name());
        System.out.println(c.bump());
        Counter.Nested n = new Counter.Nested();
        System.out.println(n.bump() + " " + n.prefix());
        System.out.println(new Counter.Deeper() { }.bump() + " " + Counter.Deeper.total() + " " + Counter.total());
        for (Counter.Kind k : Counter.Kind.values()) System.out.println(k.bump());
        System.out.println(Counter.LIMIT + " " + Counter.Kind.LIMIT + " " + n.LIMIT);
        System.out.println(new Recursive() { }.both(10) + " " + Recursive.max3("b", "c", "a") + Recursive.max3(1, 3, 2));
        try {
            new Thrower() { }.go();
        } catch (IllegalStateException e) {
            for (int i = 0; i < 3; i++) System.out.println(e.getStackTrace()[i]);
        }
        java.lang.reflect.Method[] ms = Counter.class.getDeclaredMethods();
        java.util.Arrays.sort(ms, (a, b) -> a.toString().compareTo(b.toString()));
        for (java.lang.reflect.Method m : ms) if (!m.isSynthetic()) System.out.println(m + " default " + m.isDefault());
        java.lang.reflect.Method p = Counter.class.getDeclaredMethod("suffix", int.class);
        p.setAccessible(true);
        System.out.println(p.invoke(n, 5));
        Thrower.sgo();
    }
}
