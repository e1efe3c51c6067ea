import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** What is in a stack trace and what is left out; exceptions that the VM itself makes. */
public class ThrowableInternals {
    static class Layered extends RuntimeException {
        Layered(String m) {
            this(m, null);
        }

        Layered(String m, Throwable cause) {
            super(m, cause);
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return super.fillInStackTrace();
        }
    }

    static class Deep extends Layered {
        Deep() {
            super(helper());
        }

        static String helper() {
            return "deep";
        }
    }

    static class ThrowsInConstructor extends Exception {
        ThrowsInConstructor() {
            String s = null;
            s.length();
        }
    }

    static class NoTrace extends RuntimeException {
        NoTrace() {
            super("no trace", null, false, false);
        }
    }

    static class Silent extends RuntimeException {
        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    static void show(String what, Throwable t) {
        System.out.println(what + ": " + t);
        StackTraceElement[] trace = t.getStackTrace();
        for (int i = 0; i < Math.min(3, trace.length); i++)
            System.out.println("    " + trace[i]);
        System.out.println("    " + trace.length + " cause " + t.getCause() + " suppressed " + t.getSuppressed().length);
    }

    interface Act {
        void run() throws Throwable;
    }

    static void made(String what, Act act) {
        try {
            act.run();
        } catch (Throwable t) {
            t.addSuppressed(new Silent());
            show(what, t);
            try {
                t.initCause(new Silent());
                System.out.println("    cause set: " + t.getCause());
            } catch (IllegalStateException e) {
                System.out.println("    " + e.getMessage());
            }
        }
    }

    static int recursion(int depth) {
        return depth == 0 ? Integer.parseInt("zero") : recursion(depth - 1) + 1;
    }

    static int endless(int n) {
        return endless(n + 1) + 1;
    }

    static Throwable madeBy(Supplier<Throwable> s) {
        return s.get();
    }

    static class FailsToInitialize {
        static int value = Integer.parseInt("bad");
    }

    public static void main(String[] args) throws Throwable {
        show("layered", new Layered("l"));
        show("deep", new Deep());
        made("thrown in constructor", ThrowsInConstructor::new);
        show("no trace", new NoTrace());
        show("silent", new Silent());
        show("by lambda", madeBy(() -> new Layered("lambda")));
        show("by reference", madeBy(Deep::new));
        Constructor<Layered> c = Layered.class.getDeclaredConstructor(String.class);
        show("by reflection", c.newInstance("r"));
        show("anonymous", new Layered("anonymous") {
        });

        made("null", () -> ((Object) null).hashCode());
        made("division", () -> System.out.println(1 / (args.length * 2)));
        made("remainder", () -> System.out.println(1L % args.length));
        made("index", () -> System.out.println((new int[2][3])[1][5]));
        made("array index", () -> System.out.println(args[3]));
        made("negative size", () -> System.out.println(new int[-7]));
        made("store", () -> ((Object[]) new Integer[1])[0] = "s");
        made("cast", () -> System.out.println((Integer) (Object) "s"));
        made("monitor", () -> new Object().notify());
        made("clone", () -> new ThrowableInternals().clone());
        made("initializer", () -> System.out.println(FailsToInitialize.value));
        made("initializer again", () -> System.out.println(FailsToInitialize.value));
        try {
            recursion(2000);
        } catch (NumberFormatException e) {
            StackTraceElement[] t = e.getStackTrace();
            System.out.println(t.length + " " + t[0].getMethodName() + " " + t[1023].getMethodName());
        }
        try {
            endless(0);
        } catch (StackOverflowError e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace().length + " " + e.getStackTrace()[7]);
        }
        List<StackTraceElement> copy = new ArrayList<>(Arrays.asList(new Layered("x").getStackTrace()));
        StackTraceElement e = copy.get(0);
        System.out.println(e.getModuleName() + " " + e.getModuleVersion() + " " + e.getClassLoaderName() + " "
                + e.getFileName() + " " + e.isNativeMethod() + " " + e.equals(new StackTraceElement("app", null, null,
                        "ThrowableInternals", "main", "ThrowableInternals.java", e.getLineNumber())));
        Layered l = new Layered("changed", new Silent());
        l.setStackTrace(new StackTraceElement[] {new StackTraceElement("A", "b", "C.java", -2), new StackTraceElement(
                "loader", "module", "1.2", "D", "e", null, -1)});
        l.addSuppressed(new NoTrace());
        throw l;
    }
}
