/** return, break, continue and throw in finally override what the try wanted; returned values are saved first. */
public class FinallyOverridesReturn {
    static int x;
    int field = 1;

    @SuppressWarnings("finally") static int override() { try { return 1; } finally { return 2; } }
    static int saved() { int i = 1; try { return i; } finally { i = 2; } }
    static long savedLong() { long i = 1L << 40; try { return i; } finally { i = 2; } }
    static double savedDouble() { double d = 1.5; try { return d += 1; } finally { d = 0; } }
    static int[] savedRef() { int[] a = {1}; try { return a; } finally { a[0] = 2; a = null; } }
    static int incremented() { int i = 5; try { return i++; } finally { i++; x = i; } }
    @SuppressWarnings("finally") static int swallow() { try { throw new RuntimeException("lost"); } finally { return 3; } }
    @SuppressWarnings("finally") static int swallowError() { try { return 1 / x(); } finally { return 4; } }
    static int x() { return 0; }
    @SuppressWarnings("finally") static int throwOverReturn() { try { return 1; } finally { throw new IllegalStateException("instead of return"); } }
    @SuppressWarnings("finally") static String breakOut() { String s = ""; while (true) { try { s += "a"; return "never"; } finally { s += "b"; break; } } return s; }
    @SuppressWarnings("finally") static int continueOver() { int n = 0; for (int i = 0; i < 4; i++) { try { if (i < 3) return -1; } finally { n += i; continue; } } return n; }
    @SuppressWarnings("finally") static int nested() { try { try { return 1; } finally { x = 10; return 2; } } finally { x += 5; } }
    @SuppressWarnings("finally") static int nested2() { try { try { throw new Error("a"); } finally { throw new IllegalArgumentException("b"); } } catch (IllegalArgumentException e) { return e.getSuppressed().length + 70; } finally { x = 77; } }
    static int catchReturns() { try { throw new Exception("c"); } catch (Exception e) { return e.getMessage().length() + 10; } finally { x = 12; } }
    @SuppressWarnings("finally") static int catchAndFinally() { try { throw new Exception("c"); } catch (Exception e) { return 1; } finally { return 2; } }
    @SuppressWarnings("finally") static int catchThrows() { try { throw new Exception("c"); } catch (Exception e) { throw new RuntimeException(e); } finally { return 5; } }
    int fieldSaved() { try { return field; } finally { field = 99; } }
    static boolean bool(boolean b) { try { return b; } finally { b = !b; } }
    static char chr() { char c = 'a'; try { return c; } finally { c++; } }
    static Object boxed() { Integer i = 127; try { return i; } finally { i++; } }
    static String builder() { StringBuilder sb = new StringBuilder("q"); try { return sb.append("r").toString(); } finally { sb.append("s"); x = sb.length(); } }

    @SuppressWarnings("finally")
    static int deep(int n) {
        try {
            if (n == 0) throw new RuntimeException();
            return deep(n - 1);
        } finally {
            if (n == 3) return n * 100;
        }
    }

    static int labelled() {
        int r = 0;
        out:
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                try {
                    if (j == 1) continue out;
                    r += 1;
                } finally {
                    r += 10;
                    if (i == 2) break out;
                }
            }
        }
        return r;
    }

    static int lockReturn(Object lock) {
        synchronized (lock) {
            try {
                return Thread.holdsLock(lock) ? 1 : 0;
            } finally {
                x = Thread.holdsLock(lock) ? 31 : 30;
            }
        }
    }

    static int sideEffects() {
        int[] a = {0};
        try {
            return a[0] = 5;
        } finally {
            a[0] += 100;
            x = a[0];
        }
    }

    static int conditional(int k) {
        try {
            if (k == 0) return 0;
            if (k == 1) throw new ArithmeticException("k1");
            if (k == 2) return 20 / (k - 2);
        } catch (ArithmeticException e) {
            if (k == 1) return 11;
            throw e;
        } finally {
            x = k * 1000;
        }
        return -1;
    }

    public static void main(String[] args) {
        System.out.println(override() + " " + saved() + " " + savedLong() + " " + savedDouble() + " " + savedRef()[0] + " " + incremented() + " " + x);
        System.out.println(swallow() + " " + swallowError() + " " + breakOut() + " " + continueOver() + " " + nested() + " " + x + " " + nested2() + " " + x);
        try {
            throwOverReturn();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName());
        }
        FinallyOverridesReturn f = new FinallyOverridesReturn();
        System.out.println(catchReturns() + " " + x + " " + catchAndFinally() + " " + catchThrows() + " " + f.fieldSaved() + f.field + " " + bool(true) + chr() + boxed() + builder() + x);
        System.out.println(deep(5) + " " + deep(3) + " " + labelled() + " " + lockReturn(f) + x + Thread.holdsLock(f) + " " + sideEffects() + " " + x);
        for (int k = 0; k < 4; k++) {
            try {
                System.out.print(conditional(k) + "," + x + " ");
            } catch (ArithmeticException e) {
                System.out.print(e.getMessage() + "," + x + " ");
            }
        }
        System.out.println();
        deep(2);
    }
}
