// StackWalker and Throwable stack traces: frames through lambdas, constructors, nested classes, limits, caller class, reflection.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StackWalkerAndTraces {
    static final StackWalker PLAIN = StackWalker.getInstance(), WITH = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    static List<String> frames() {
        return PLAIN.walk(s -> s.map(f -> f.getMethodName() + ":" + f.getLineNumber()).filter(x -> !x.startsWith("lambda")).toList());
    }

    static List<String> deep(int n) {
        return n == 0 ? frames() : deep(n - 1);
    }

    static class Inner {
        final List<String> made;

        Inner() {
            made = frames();
        }

        static Class<?> caller() {
            return WITH.getCallerClass();
        }

        class Deeper {
            List<String> go() {
                Supplier<List<String>> s = () -> frames();
                return s.get();
            }
        }
    }

    interface Default {
        default List<String> m() {
            return frames();
        }
    }

    static class Init {
        static final List<String> AT = frames();
    }

    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(frames());
        System.out.println(deep(3));
        System.out.println(new Inner().made);
        System.out.println(new Inner().new Deeper().go());
        System.out.println(new Default() { }.m());
        System.out.println(Init.AT);
        Runnable r = () -> show(PLAIN.walk(s -> s.map(f -> f.getMethodName().replaceAll("\\d+$", "")).toList()));
        r.run();
        show(WITH.walk(s -> s.map(f -> f.getDeclaringClass().getSimpleName() + " " + f.getMethodType().parameterCount() + f.getDescriptor() + " " + f.getFileName() + " " + f.isNativeMethod()).toList()));
        System.out.println(Inner.caller().getName() + " " + PLAIN.walk(Stream::count) + " " + PLAIN.walk(s -> s.skip(1).findFirst()).isPresent() + " " + PLAIN.walk(s -> s.limit(1).map(StackWalker.StackFrame::toStackTraceElement).toList()));
        int[] n = new int[1];
        PLAIN.forEach(f -> n[0]++);
        System.out.println(n[0]);
        try {
            PLAIN.getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            PLAIN.walk(s -> s).count();
        } catch (IllegalStateException e) {
            System.out.println("stream used outside the walk");
        }
        try {
            PLAIN.walk(s -> s.findFirst().get().getDeclaringClass());
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(StackWalkerAndTraces.class.getDeclaredMethod("viaReflection").invoke(null));
        Thread t = new Thread(() -> System.out.println("thread depth " + PLAIN.walk(Stream::count) + " " + WITH.walk(s -> s.map(f -> f.getDeclaringClass().getSimpleName()).toList())));
        t.start();
        t.join();
        throwables();
    }

    static String viaReflection() {
        return PLAIN.walk(s -> s.map(StackWalker.StackFrame::getMethodName).toList()) + " " + StackWalker.getInstance(StackWalker.Option.SHOW_REFLECT_FRAMES).walk(s -> s.map(StackWalker.StackFrame::getMethodName).anyMatch("invoke"::equals));
    }

    static void throwables() {
        Exception e = make(2);
        StackTraceElement[] st = e.getStackTrace();
        StringBuilder sb = new StringBuilder();
        for (StackTraceElement x : st) {
            sb.append(x.getClassName()).append('.').append(x.getMethodName()).append('(').append(x.getFileName()).append(':').append(x.getLineNumber()).append(") ");
        }
        System.out.println(sb);
        st[0] = new StackTraceElement("Fake", "method", null, -2);
        System.out.println(e.getStackTrace()[0].getMethodName() + " " + st[0] + " " + new StackTraceElement("A", "b", "C.java", 5) + " " + new StackTraceElement("A", "b", "C.java", -1) + " " + new StackTraceElement("A", "b", null, 5).equals(new StackTraceElement("A", "b", null, 5)));
        e.setStackTrace(st);
        System.out.println(e.getStackTrace()[0]);
        e.fillInStackTrace();
        System.out.println(e.getStackTrace()[0].getMethodName() + " " + e.getStackTrace().length);
        Exception none = new Exception("no trace", null, false, false) { };
        none.addSuppressed(new Error());
        System.out.println(none.getStackTrace().length + " " + none.getSuppressed().length);
        try {
            e.addSuppressed(e);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        try {
            new Exception(new Error()).initCause(null);
        } catch (IllegalStateException x) {
            System.out.println(x.getMessage().replaceAll(":.*", ""));
        }
        Object o = null;
        try {
            o.hashCode();
        } catch (NullPointerException x) {
            System.out.println(x.getMessage() + " " + x.getStackTrace()[0].getLineNumber());
        }
        try {
            recurse(0);
        } catch (StackOverflowError x) {
            System.out.println("overflow " + x.getMessage() + " " + x.getStackTrace()[0].getMethodName() + " full trace " + (x.getStackTrace().length >= 1000));
        }
    }

    static int recurse(int n) {
        return recurse(n + 1) + 1;
    }

    static Exception make(int n) {
        return n == 0 ? new Exception("made") : make(n - 1);
    }
}
