/** StackOverflowError caught at several levels; the program goes on and the state is as the unwinding left it. */
public class StackOverflowRecovery {
    static int depth, finals, locks;
    static final Object LOCK = new Object();

    static int plain(int n) { depth++; return plain(n + 1) + 1; }
    static long wide(long a, double b, long c, double d) { depth++; return wide(a + 1, b, c, d) + (long) b; }

    static void withFinally() {
        depth++;
        try {
            withFinally();
        } finally {
            finals++;
        }
    }

    static synchronized void locked() {
        depth++;
        locked();
    }

    static void blockLocked() {
        synchronized (LOCK) {
            depth++;
            blockLocked();
        }
    }

    static class Node {
        Node next;
        Node() { depth++; next = new Node(); }
    }

    static class Str {
        Object inner = this;
        @Override public String toString() { depth++; return "<" + inner.toString() + ">"; }
    }

    interface Rec { int go(Rec r); }

    static boolean even(int n) { depth++; return odd(n - 1); }
    static boolean odd(int n) { return even(n - 1); }

    static void t(String name, Runnable r) {
        depth = 0;
        String what = "none";
        try {
            r.run();
        } catch (StackOverflowError e) {
            what = e.getClass().getName() + " " + e.getMessage() + " " + (e.getStackTrace().length > 100) + " " + (e.getStackTrace().length <= 1024) + " " + e.getCause();
        }
        System.out.println(name + " " + what + " deep " + (depth > 500));
    }

    static int catchInside(int n) {
        try {
            return catchInside(n + 1);
        } catch (StackOverflowError e) {
            return 7;
        }
    }

    static int bounded(int n) { return n == 0 ? 0 : 1 + bounded(n - 1); }

    public static void main(String[] args) throws Exception {
        t("plain", () -> plain(0));
        t("wide", () -> wide(0, 1, 2, 3));
        t("constructor", () -> new Node());
        t("toString", () -> new Str().toString());
        t("mutual", () -> even(1));
        Rec rec = r -> { depth++; return r.go(r); };
        t("lambda", () -> rec.go(rec));
        t("finally", () -> withFinally());
        System.out.println(finals > 500);
        t("synchronized", () -> locked());
        System.out.println(Thread.holdsLock(StackOverflowRecovery.class));
        t("block", () -> blockLocked());
        System.out.println(Thread.holdsLock(LOCK));
        System.out.println(catchInside(0));
        System.out.println(bounded(1000));
        for (int i = 0; i < 3; i++) t("again " + i, () -> plain(0));
        Thread th = new Thread(() -> t("thread", () -> plain(0)));
        th.start();
        th.join();
        // Other threads can take the locks, so all monitors were released.
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                synchronized (StackOverflowRecovery.class) {
                    System.out.println("locks free");
                }
            }
        });
        other.start();
        other.join();
        t("sized", () -> bounded(Integer.MAX_VALUE));
        System.out.println("done");
    }
}
