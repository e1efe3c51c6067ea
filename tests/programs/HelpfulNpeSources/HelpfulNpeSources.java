import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** When there is a helpful message and when not: explicit exceptions, subclasses, refilled traces. */
public class HelpfulNpeSources {
    static String nothing;

    static class Mine extends NullPointerException {
        Mine() {
        }

        Mine(String s) {
            super(s);
        }
    }

    interface Act {
        void run() throws Throwable;
    }

    static void show(String what, Act act) {
        try {
            act.run();
            System.out.println(what + ": nothing");
        } catch (Throwable e) {
            System.out.println(what + ": " + e + " | " + e.getMessage() + " | " + e.getLocalizedMessage() + " | "
                    + (e.getStackTrace().length > 0 ? e.getStackTrace()[0].getMethodName() : "no trace"));
        }
    }

    static void refilled() {
        try {
            nothing.length();
        } catch (NullPointerException e) {
            e.fillInStackTrace();
            System.out.println("refilled: " + e.getMessage());
            e.fillInStackTrace();
            System.out.println("refilled twice: " + e.getMessage());
        }
    }

    static void traceReplaced() {
        try {
            nothing.length();
        } catch (NullPointerException e) {
            e.setStackTrace(new StackTraceElement[0]);
            System.out.println("replaced: " + e.getMessage() + " " + e.getStackTrace().length);
        }
    }

    static void explicitRefilled() {
        NullPointerException e = new NullPointerException();
        e.fillInStackTrace();
        System.out.println("explicit refilled: " + e.getMessage());
    }

    static NullPointerException made() {
        return new NullPointerException();
    }

    public static void reflected() {
        nothing.isEmpty();
    }

    public static void main(String[] args) throws Exception {
        show("explicit", () -> {
            throw new NullPointerException();
        });
        show("explicit message", () -> {
            throw new NullPointerException("mine");
        });
        show("explicit null message", () -> {
            throw new NullPointerException(null);
        });
        show("made elsewhere", () -> {
            throw made();
        });
        show("subclass", () -> {
            throw new Mine();
        });
        show("subclass message", () -> {
            throw new Mine("m");
        });
        show("throw null", () -> {
            throw null;
        });
        show("requireNonNull", () -> Objects.requireNonNull(null));
        show("requireNonNull message", () -> Objects.requireNonNull(null, "text"));
        show("requireNonNull supplier", () -> Objects.requireNonNull(null, () -> "supplied"));
        show("bound reference", () -> {
            Runnable r = nothing::trim;
        });
        show("unbound reference", () -> {
            java.util.function.Function<String, String> f = String::trim;
            f.apply(null);
        });
        show("inner class of null", () -> {
            HelpfulNpeSources outer = null;
            outer.new Inner();
        });
        show("by constructor", () -> {
            Constructor<NullPointerException> c = NullPointerException.class.getConstructor();
            throw c.newInstance();
        });
        show("by method", () -> {
            Method m = HelpfulNpeSources.class.getMethod("reflected");
            try {
                m.invoke(null);
            } catch (java.lang.reflect.InvocationTargetException e) {
                throw e.getCause();
            }
        });
        show("virtual by method on null", () -> String.class.getMethod("length").invoke(null));
        show("list of", () -> List.of(1, null));
        show("map of", () -> Map.of("a", null));
        show("concurrent map", () -> new ConcurrentHashMap<String, String>().put("a", null));
        show("deque", () -> new ArrayDeque<String>().add(null));
        show("arraycopy", () -> System.arraycopy(null, 0, new int[1], 0, 1));
        show("string constructor", () -> new String((char[]) null));
        show("compareTo", () -> "a".compareTo(null));
        show("concat", () -> "a".concat(null));
        show("contains", () -> "a".contains(null));
        show("valueOf chars", () -> String.valueOf((char[]) null));
        show("parseInt", () -> Integer.parseInt(null));
        show("copy of list", () -> List.copyOf(null));
        show("wait", () -> {
            Object o = null;
            o.wait();
        });
        refilled();
        traceReplaced();
        explicitRefilled();
        show("thread", () -> new Thread((String) null));
        Thread t = new Thread(() -> nothing.strip(), "worker");
        t.start();
        t.join();
        try {
            reflected();
        } catch (NullPointerException e) {
            throw new IllegalStateException(e);
        }
    }

    class Inner {
    }
}
