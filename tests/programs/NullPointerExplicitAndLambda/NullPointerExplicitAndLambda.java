/** NullPointerExceptions that have no computed message, toString and printing of the message, and those from native or library code. */
public class NullPointerExplicitAndLambda {
    static class Own extends NullPointerException {
        Own() { }
        Own(String s) { super(s); }
    }

    static class Overriding extends NullPointerException {
        @Override public String getMessage() { return "overridden " + super.getMessage(); }
    }

    static int[] arr;
    static String s;

    static void a() { b(); }
    static void b() { arr[1] = s.length(); }

    static Throwable caught(Runnable r) {
        try {
            r.run();
            return null;
        } catch (Throwable t) {
            return t;
        }
    }

    public static void main(String[] args) {
        Throwable t = caught(() -> a());
        System.out.println(t + " | " + t.getMessage() + " | " + t.getLocalizedMessage());
        System.out.println(t.getMessage().equals(t.getMessage()));
        t.fillInStackTrace();
        System.out.println("after fillInStackTrace " + t.getMessage());
        System.out.println(new Own() + " " + new Own("m") + " " + new Overriding());
        Throwable made = new NullPointerException();
        System.out.println(made + " " + made.getMessage());
        made.fillInStackTrace();
        System.out.println(made.getMessage());
        System.out.println(caught(() -> { throw new NullPointerException(); }));
        System.out.println(caught(() -> { throw new NullPointerException(null); }));
        System.out.println(caught(() -> { throw (NullPointerException) new NullPointerException().initCause(new Error("cause")); }));
        System.out.println(caught(() -> System.arraycopy(null, 0, null, 0, 0)));
        System.out.println(caught(() -> Thread.holdsLock(null)));
        System.out.println(caught(() -> java.lang.reflect.Array.getLength(null)));
        System.out.println(caught(() -> java.lang.reflect.Array.get(null, 0)));
        System.out.println(caught(() -> new Thread((ThreadGroup) null, (Runnable) null, null)));
        System.out.println(caught(() -> java.util.Map.of("k", null)));
        System.out.println(caught(() -> new java.util.TreeMap<String, String>().put(null, "")));
        System.out.println(caught(() -> new java.util.concurrent.ConcurrentHashMap<String, String>().put(null, "")));
        System.out.println(caught(() -> new java.util.ArrayDeque<String>().add(null)));
        System.out.println(caught(() -> java.util.Optional.of(null)));
        System.out.println(caught(() -> String.join(null, "a")));
        System.out.println(caught(() -> Enum.valueOf(Thread.State.class, null)));
        System.out.println(caught(() -> new String((byte[]) null)));
        System.out.println(caught(() -> System.getProperty(null)));
        Throwable first = caught(() -> a()), second = caught(() -> a());
        System.out.println(first != second);
        StackTraceElement e = first.getStackTrace()[0];
        System.out.println(e.getMethodName() + ":" + e.getLineNumber() + " " + first.getStackTrace()[1].getMethodName());
        Exception wrapped = new RuntimeException(first);
        System.out.println(wrapped.getMessage());
        throw new IllegalStateException("wrapping", first);
    }
}
