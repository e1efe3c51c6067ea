/** The uncaught exception's own methods misbehave while it is printed. */
public class UncaughtErrorInToString {
    static class Odd extends RuntimeException {
        Odd(String m) { super(m); }
        @Override public String getMessage() { System.out.println("getMessage called"); return "computed " + super.getMessage(); }
        @Override public String getLocalizedMessage() { System.out.println("getLocalizedMessage called"); return super.getLocalizedMessage() + " localized"; }
        @Override public synchronized Throwable getCause() { System.out.println("getCause called"); return new Error("virtual cause"); }
        @Override public StackTraceElement[] getStackTrace() { System.out.println("getStackTrace called"); return new StackTraceElement[0]; }
    }

    static class Worse extends RuntimeException {
        @Override public String toString() { throw new IllegalStateException("toString fails"); }
    }

    static class PrintsItself extends RuntimeException {
        @Override public void printStackTrace(java.io.PrintStream s) { s.println("I print myself"); }
        @Override public void printStackTrace() { System.err.println("not this one"); }
    }

    public static void main(String[] args) throws Exception {
        for (RuntimeException e : new RuntimeException[] {new Worse(), new PrintsItself()}) {
            Thread t = new Thread(() -> { throw e; }, "t");
            t.start();
            t.join();
            System.out.println("joined " + e.getClass().getSimpleName());
        }
        throw new Odd("original");
    }
}
