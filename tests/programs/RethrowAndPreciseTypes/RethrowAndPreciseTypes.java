/** Rethrowing: the trace stays that of creation, precise rethrow, wrapping, unwrapping, exceptions as values. */
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.Callable;

public class RethrowAndPreciseTypes {
    static void source(int k) throws IOException, InterruptedException {
        if (k == 1) throw new FileNotFoundException("f");
        if (k == 2) throw new InterruptedException("i");
        if (k == 3) throw new IOException("io");
        if (k == 4) throw new NullPointerException();
    }

    static void precise(int k) throws IOException, InterruptedException {
        try {
            source(k);
        } catch (final Exception e) {
            throw e;
        }
    }

    static String classify(int k) {
        try {
            precise(k);
            return "none";
        } catch (FileNotFoundException e) {
            return "FNF";
        } catch (IOException | InterruptedException e) {
            return e.getClass().getSimpleName() + line(e);
        } catch (RuntimeException e) {
            return "runtime " + e.getMessage();
        }
    }

    static int line(Throwable t) { return t.getStackTrace()[0].getLineNumber(); }

    static Throwable stored;

    static void store() { stored = new IllegalStateException("stored"); }

    static void throwStored() throws Throwable {
        throw stored;
    }

    static void refill() throws Throwable {
        throw stored.fillInStackTrace();
    }

    static RuntimeException wrap(Callable<?> c) {
        try {
            c.call();
            return null;
        } catch (RuntimeException e) {
            return e;
        } catch (Exception e) {
            return new RuntimeException(e);
        }
    }

    static class Retry {
        int tries;
        int run() throws IOException {
            while (true) {
                try {
                    if (++tries < 4) throw new IOException("try " + tries);
                    return tries;
                } catch (IOException e) {
                    System.out.print(e.getMessage() + "; ");
                    if (tries > 10) throw e;
                }
            }
        }
    }

    static int conditionalThrow(boolean a, boolean b) {
        try {
            throw a ? new IllegalArgumentException("a") : b ? new ArithmeticException("b") : new RuntimeException("c");
        } catch (IllegalArgumentException e) {
            return 1;
        } catch (ArithmeticException e) {
            return 2;
        } catch (RuntimeException e) {
            return 3;
        }
    }

    static void throwNull() {
        RuntimeException e = null;
        throw e;
    }

    public static void main(String[] args) throws Throwable {
        for (int k = 0; k < 5; k++) System.out.println(classify(k));
        store();
        try {
            throwStored();
        } catch (IllegalStateException e) {
            System.out.println((e == stored) + " " + e.getStackTrace()[0].getMethodName() + line(e));
        }
        try {
            refill();
        } catch (IllegalStateException e) {
            System.out.println((e == stored) + " " + e.getStackTrace()[0].getMethodName() + line(e));
        }
        System.out.println(wrap(() -> { source(3); return 1; }));
        System.out.println(wrap(() -> { throw new IllegalArgumentException("arg"); }));
        System.out.println(wrap(() -> 5));
        System.out.println(new Retry().run());
        System.out.println(conditionalThrow(true, true) + "" + conditionalThrow(false, true) + conditionalThrow(false, false));
        try {
            throwNull();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage() + " " + line(e));
        }
        Throwable t = new Exception("outer", new RuntimeException("middle", new Error("inner")));
        StringBuilder sb = new StringBuilder();
        for (; t != null; t = t.getCause()) sb.append(t.getMessage()).append('<');
        System.out.println(sb);
        Exception e1 = new Exception("reused");
        int same = 0;
        for (int i = 0; i < 100; i++) {
            try {
                throw e1;
            } catch (Exception e) {
                if (e == e1) same += e.getStackTrace().length;
            }
        }
        System.out.println(same);
        try {
            try {
                source(1);
            } catch (IOException e) {
                e.addSuppressed(new Exception("added on the way"));
                throw new IOException("wrapped", e);
            }
        } catch (IOException e) {
            System.out.println(e.getCause().getSuppressed()[0].getMessage());
            throw (Throwable) e;
        }
    }
}
