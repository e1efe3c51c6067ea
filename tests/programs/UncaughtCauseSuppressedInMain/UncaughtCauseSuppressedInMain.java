// The main thread ends with an exception that has a cause chain, suppressed exceptions and frames in common; exit status 1.
public class UncaughtCauseSuppressedInMain {
    static final class Res implements AutoCloseable {
        final int n;

        Res(int n) {
            this.n = n;
            System.out.println("open " + n);
        }

        @Override
        public void close() throws Exception {
            System.out.println("close " + n);
            throw new java.io.IOException("close " + n, n == 2 ? new Error("deep " + n) : null);
        }
    }

    static class AppException extends Exception {
        AppException(String m, Throwable c) {
            super(m, c);
        }

        @Override
        public String toString() {
            return "AppException<" + getMessage() + ">";
        }
    }

    static void parse(String s) {
        Integer.parseInt(s);
    }

    static void work() throws Exception {
        try (Res a = new Res(1); Res b = new Res(2)) {
            try {
                parse("forty two");
            } catch (NumberFormatException e) {
                throw new AppException("multi\nline", e);
            } finally {
                System.out.println("finally");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        try {
            work();
        } catch (AppException e) {
            System.out.println(e.getSuppressed().length + " " + e.getCause());
            throw new IllegalStateException(e);
        }
    }
}
