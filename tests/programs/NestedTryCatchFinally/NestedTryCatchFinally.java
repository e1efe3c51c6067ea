/** Nested try/catch/finally: order, which handler wins, exceptions thrown inside handlers, multi-catch, loops. */
public class NestedTryCatchFinally {
    static StringBuilder log = new StringBuilder();

    static class E1 extends Exception { E1(String m) { super(m); } }
    static class E2 extends E1 { E2(String m) { super(m); } }
    static class R1 extends RuntimeException { R1(String m, Throwable c) { super(m, c); } }

    static void raise(int k) throws E1 {
        switch (k) {
            case 1: throw new E1("one");
            case 2: throw new E2("two");
            case 3: throw new R1("three", null);
            case 4: throw new Error("four");
            case 5: Object o = "x"; o = (Integer) o; break;
            case 6: throw new StackOverflowError();
            default: log.append("ok ");
        }
    }

    static void one(int k) throws Throwable {
        try {
            log.append("t1 ");
            try {
                log.append("t2 ");
                raise(k);
            } catch (E2 e) {
                log.append("cE2 ");
                raise(1);
            } catch (RuntimeException e) {
                log.append("cR ");
                throw new R1("wrapped", e);
            } finally {
                log.append("f2 ");
                if (k == 9) raise(2);
            }
            log.append("after2 ");
        } catch (E1 e) {
            log.append("cE1(").append(e.getMessage()).append(") ");
            if (k == 1) throw e;
        } catch (R1 | StackOverflowError e) {
            log.append("multi(").append(e.getClass().getSimpleName()).append(',').append(e.getCause() == null ? "-" : e.getCause().getClass().getSimpleName()).append(") ");
        } finally {
            log.append("f1 ");
        }
        log.append("end ");
    }

    static String loop(int k) {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            try {
                try {
                    if (i == 0) continue;
                    if (i == 1) throw new E1("in loop");
                    if (i == k) break;
                    if (i == 4) return s.append("ret ").toString();
                    s.append('b').append(i).append(' ');
                } catch (E1 e) {
                    s.append("c").append(i).append(' ');
                    if (k == 8) throw new R1("out", e);
                } finally {
                    s.append("f").append(i).append(' ');
                }
                s.append("e").append(i).append(' ');
            } catch (R1 e) {
                s.append("R(").append(e.getCause().getMessage()).append(") ");
            } finally {
                s.append("F").append(i).append(' ');
            }
        }
        return s.append("done").toString();
    }

    static int depth(int n) {
        try {
            if (n == 0) throw new IllegalStateException("bottom");
            return depth(n - 1) + 1;
        } finally {
            log.append(n);
        }
    }

    static void finallyThrows() throws E1 {
        try {
            throw new E1("lost");
        } finally {
            raise(2);
        }
    }

    static <T extends Throwable> void sneaky(Throwable t) throws T {
        @SuppressWarnings("unchecked") T x = (T) t;
        throw x;
    }

    public static void main(String[] args) throws Throwable {
        for (int k = 0; k < 10; k++) {
            log.setLength(0);
            try {
                one(k);
            } catch (Throwable t) {
                log.append("-> ").append(t.getClass().getSimpleName()).append(' ').append(t.getMessage() != null && t.getMessage().length() < 9 ? t.getMessage() : "");
            }
            System.out.println(k + ": " + log);
        }
        System.out.println(loop(3));
        System.out.println(loop(8));
        System.out.println(loop(9));
        log.setLength(0);
        try {
            depth(6);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + log + " " + e.getStackTrace().length);
        }
        try {
            finallyThrows();
        } catch (E1 e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length + " " + e.getCause());
        }
        try {
            NestedTryCatchFinally.<RuntimeException>sneaky(new java.io.IOException("checked, unannounced"));
        } catch (Exception e) {
            System.out.println(e);
        }
        try { try { try { raise(1); } finally { log.append("x"); } } finally { log.append("y"); } } catch (E1 e) { System.out.println(log); }
        try {
            one(4);
        } finally {
            System.out.println("last words");
        }
    }
}
