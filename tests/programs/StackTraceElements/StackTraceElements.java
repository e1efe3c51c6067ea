/** Contents of stack traces: class, method, file, line, in constructors, initializers, lambdas, inner classes, natives. */
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

public class StackTraceElements {
    static void show(Throwable t) {
        System.out.println(t);
        for (StackTraceElement e : t.getStackTrace()) {
            if (!e.getClassName().startsWith("StackTraceElements")) continue;
            System.out.println("  " + e.getClassName() + " " + e.getMethodName() + " " + e.getFileName() + ":" + e.getLineNumber() + " " + e.isNativeMethod()
                    + " [" + e.getClassLoaderName() + "]");
        }
    }

    static class Ctor {
        int x = fail("field initializer");
        Ctor() { System.out.println("never"); }
    }

    static class Ctor2 {
        Ctor2(int v) {
            if (v > 0)
                new Ctor2(v - 1);
            else
                fail("constructor");
        }
    }

    class Inner {
        void go() {
            new Object() {
                void anon() {
                    IntSupplier s = () ->
                        fail("lambda in anonymous");
                    s.getAsInt();
                }
            }.anon();
        }
    }

    interface Def { default void d() { fail("default method"); } static void s() { fail("static interface method"); } }
    enum En { A { void m() { fail("enum body"); } }; abstract void m(); }
    record Rec(int v) { Rec { if (v < 0) fail("compact constructor"); } }

    static int fail(String s) {
        throw new IllegalStateException(s);
    }

    static int multi(int a,
                     int b) {
        return a
            + b
            / (a
               - 1)
            + fail(
                "args");
    }

    static int rec(int n) {
        if (n == 0) return fail("recursion");
        return n % 2 == 0 ? rec(n - 1) :
            rec(n - 1) + 1;
    }

    interface Body { void run() throws Exception; }

    static void t(Body b) {
        try {
            b.run();
        } catch (Exception e) {
            show(e);
        }
    }

    static Exception made = new Exception("made in static initializer");

    static Exception make() { return new Exception("made here"); }

    public static void main(String[] args) {
        t(Ctor::new);
        t(() -> new Ctor2(2));
        t(() -> new StackTraceElements().new Inner().go());
        t(() -> new Def() { }.d());
        t(Def::s);
        t(() -> En.A.m());
        t(() -> new Rec(-1));
        t(() -> multi(1, 0));
        t(() -> multi(2, 0));
        t(() -> rec(4));
        t(() -> IntStream.of(1).map(i -> fail("stream")).sum());
        t(() -> { Exception e = make();
            throw e; });
        show(made);
        Exception f = make();
        StackTraceElement[] before = f.getStackTrace();
        before[0] = null;
        System.out.println(f.getStackTrace()[0].getMethodName());
        f.fillInStackTrace();
        show(f);
        f.setStackTrace(new StackTraceElement[] {new StackTraceElement("pkg.Cls", "meth", "File.java", 12), new StackTraceElement("A", "b", null, -1),
            new StackTraceElement("A", "n", "F.java", -2), new StackTraceElement("ldr", "mod", "1.2", "C", "m", "C.java", 5), new StackTraceElement("A", "b", "X.java", -1)});
        f.printStackTrace(System.out);
        try {
            f.setStackTrace(new StackTraceElement[] {null});
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        class NoTrace extends RuntimeException {
            NoTrace() { super("no trace"); }
            @Override public synchronized Throwable fillInStackTrace() { return this; }
        }
        new NoTrace().printStackTrace(System.out);
        StackTraceElement here = new Throwable().getStackTrace()[0];
        System.out.println(here + " " + here.equals(new Throwable().getStackTrace()[0]) + " " + Thread.currentThread().getStackTrace()[1].getMethodName());
        StackWalker.getInstance().forEach(s -> System.out.println(s.getMethodName() + ":" + s.getLineNumber()));
        rec(3);
    }
}
