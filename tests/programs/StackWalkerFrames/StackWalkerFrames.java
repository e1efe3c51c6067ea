import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** StackWalker: frames, options, batches, caller class, reflection and lambda frames. */
public class StackWalkerFrames {
    static final StackWalker PLAIN = StackWalker.getInstance();
    static final StackWalker CLASSES = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);
    static final StackWalker REFLECTION = StackWalker.getInstance(
            Set.of(Option.RETAIN_CLASS_REFERENCE, Option.SHOW_REFLECT_FRAMES));

    static String line(StackFrame f) {
        return f.getClassName() + "." + f.getMethodName() + ":" + f.getLineNumber() + " " + f.getFileName() + " bci "
                + (f.getByteCodeIndex() >= 0) + (f.isNativeMethod() ? " native" : "");
    }

    static void print(String what, StackWalker walker) {
        System.out.println("-- " + what);
        walker.forEach(f -> System.out.println("  " + line(f)));
    }

    static int recurse(int depth, Supplier<Integer> then) {
        if (depth == 0)
            return then.get();
        return recurse(depth - 1, then) + 1;
    }

    static void counts() {
        for (int depth : new int[] {0, 1, 5, 6, 7, 8, 9, 31, 32, 33, 100, 500})
            System.out.println("depth " + depth + ": " + (recurse(depth, () -> (int) (long) PLAIN.walk(s -> s.count()))
                    - depth) + " frames");
        System.out.println(recurse(300, () -> PLAIN.walk(s -> s.skip(150).limit(20).map(StackFrame::getMethodName)
                .collect(Collectors.toSet()).size())));
        System.out.println(recurse(60, () -> PLAIN.walk(s -> (int) s.filter(f -> f.getMethodName().equals("main"))
                .count())) - 60);
    }

    static Class<?> caller() {
        return CLASSES.getCallerClass();
    }

    static class Other {
        static Class<?> ask() {
            return caller();
        }

        static Class<?> viaLambda() {
            Supplier<Class<?>> s = () -> caller();
            return s.get();
        }
    }

    public static void reflected() {
        print("reflected, plain", PLAIN);
        print("reflected, all", REFLECTION);
    }

    StackWalkerFrames() {
        print("constructor", PLAIN);
    }

    static class Initialized {
        static final int VALUE;
        static {
            print("static initializer", CLASSES);
            VALUE = 1;
        }
    }

    interface Greeter {
        default void greet() {
            print("default method", PLAIN);
        }
    }

    public static void main(String[] args) throws Exception {
        print("main", PLAIN);
        new StackWalkerFrames();
        System.out.println(Initialized.VALUE);
        new Greeter() {
        }.greet();
        Runnable r = () -> print("lambda", PLAIN);
        r.run();
        Method m = StackWalkerFrames.class.getMethod("reflected");
        m.invoke(null);
        counts();
        System.out.println(caller() + " " + Other.ask() + " " + Other.viaLambda());
        List<Class<?>> classes = CLASSES.walk(s -> s.map(StackFrame::getDeclaringClass).collect(Collectors.toList()));
        System.out.println(classes);
        Optional<String> descriptor = CLASSES.walk(s -> s.findFirst().map(StackFrame::getDescriptor));
        System.out.println(descriptor + " " + CLASSES.walk(s -> s.findFirst().get().getMethodType()));
        try {
            PLAIN.walk(s -> s.findFirst().get().getDeclaringClass());
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            PLAIN.getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            PLAIN.walk(s -> s).findFirst();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        StackTraceElement e = CLASSES.walk(s -> s.findFirst().get().toStackTraceElement());
        System.out.println(e + " " + e.getClassLoaderName() + " " + e.getModuleName());
        Thread t = new Thread(() -> print("thread", PLAIN));
        t.start();
        t.join();
        try {
            CLASSES.getCallerClass();
        } catch (IllegalCallerException x) {
            System.out.println(x.getMessage());
        }
        PLAIN.walk(s -> {
            throw new IllegalStateException("inside a walk");
        });
    }
}
