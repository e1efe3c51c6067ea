/** Ends with an uncaught exception that has causes, suppressed exceptions with causes, and common frames. */
public class UncaughtWithCauseAndSuppressed {
    static class AppException extends Exception {
        final int code;
        AppException(String m, Throwable c, int code) { super(m, c); this.code = code; }
        @Override public String toString() { return super.toString() + " (code " + code + ")"; }
    }

    static class Resource implements AutoCloseable {
        final String n;
        Resource(String n) { this.n = n; }
        @Override public void close() throws AppException {
            System.out.println("closing " + n);
            fail(n);
        }
        private void fail(String why) throws AppException {
            throw new AppException("close " + why, new IllegalStateException("disk " + why), 7);
        }
    }

    static void parse(String s) throws AppException {
        try {
            Integer.parseInt(s);
        } catch (NumberFormatException e) {
            throw new AppException("cannot parse", e, 3);
        }
    }

    static void work(int depth) throws AppException {
        if (depth > 0) {
            work(depth - 1);
            return;
        }
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
            System.out.println("working");
            parse("12x");
        } finally {
            System.out.println("finally");
        }
    }

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook runs after the uncaught exception")));
        System.err.println("first line on stderr");
        try {
            work(2);
        } catch (AppException e) {
            throw new Exception("top", e);
        }
    }
}
