/** printStackTrace with causes, common frames elided, suppressed inside causes, circular references, overridden methods. */
public class PrintStackTraceCauses {
    static void low() { throw new IllegalArgumentException("low"); }

    static void mid() {
        try {
            low();
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("mid", e);
        }
    }

    static void high() throws Exception {
        try {
            mid();
        } catch (IllegalStateException e) {
            Exception x = new Exception("high", e);
            x.addSuppressed(new RuntimeException("side", new Error("root of side")));
            x.addSuppressed(new RuntimeException("second side"));
            throw x;
        }
    }

    static class Custom extends Exception {
        Custom(String m) { super(m); }
        @Override public String getMessage() { return "custom<" + super.getMessage() + ">"; }
    }

    static class Localized extends Custom {
        Localized(String m) { super(m); }
        @Override public String getLocalizedMessage() { return "localized"; }
    }

    static class Stringy extends Custom {
        Stringy(String m) { super(m); }
        @Override public String toString() { return "Stringy!\nsecond line"; }
    }

    static Throwable make(int depth, Throwable cause) {
        return depth == 0 ? new Exception("made", cause) : make(depth - 1, cause);
    }

    public static void main(String[] args) throws Exception {
        try {
            high();
        } catch (Exception e) {
            e.printStackTrace(System.out);
        }
        make(3, make(1, make(2, null))).printStackTrace(System.out);
        new Custom("c").printStackTrace(System.out);
        new Localized("l").printStackTrace(System.out);
        new Stringy("s").printStackTrace(System.out);
        new Exception((String) null).printStackTrace(System.out);
        new Exception((Throwable) null).printStackTrace(System.out);
        new Exception(new Custom("wrapped")).printStackTrace(System.out);
        new Exception("", new Exception("")).printStackTrace(System.out);
        Exception a = new Exception("a"), b = new Exception("b", a);
        a.initCause(b);
        a.printStackTrace(System.out);
        Exception c = new Exception("c");
        c.addSuppressed(b);
        c.initCause(a);
        c.printStackTrace(System.out);
        java.io.StringWriter w = new java.io.StringWriter();
        make(0, null).printStackTrace(new java.io.PrintWriter(w, true));
        System.out.print(w.toString().replace(System.lineSeparator(), "|"));
        System.out.println();
        new AssertionError(5).printStackTrace(System.out);
        new AssertionError(new Custom("as detail")).printStackTrace(System.out);
        new ExceptionInInitializerError("text").printStackTrace(System.out);
        new ExceptionInInitializerError(new Custom("thrown")).printStackTrace(System.out);
        new java.lang.reflect.UndeclaredThrowableException(new Custom("undeclared"), "msg").printStackTrace(System.out);
        new ClassNotFoundException("cnf", new Custom("why")).printStackTrace(System.out);
        new java.io.UncheckedIOException(new java.io.IOException("io")).printStackTrace(System.out);
        new Exception("to stderr", new Custom("cause on stderr")).printStackTrace();
        high();
    }
}
