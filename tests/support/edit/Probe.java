import java.util.concurrent.locks.ReentrantLock;

/** Writes down what is executed, and behind it which locks the thread holds then. */
class Probe {
    static final Object LOCK = new Object();
    static final ReentrantLock JUC = new ReentrantLock();
    static Object extra;
    static StringBuilder out = new StringBuilder();

    /** "+" for LOCK and for `extra`, a number for JUC, "-" for none. */
    static void hit(String text) {
        out.append(text);
        boolean free = true;
        if (Thread.holdsLock(LOCK) || extra != null && Thread.holdsLock(extra)) {
            out.append('+');
            free = false;
        }
        if (JUC.isHeldByCurrentThread()) {
            out.append(JUC.getHoldCount());
            free = false;
        }
        out.append(free ? "- " : " ");
    }

    static int value(int value, String text) {
        hit(text);
        return value;
    }

    static boolean is(boolean value, String text) {
        hit(text);
        return value;
    }

    static void fail(String text) {
        hit(text);
        throw new IllegalStateException(text);
    }
}
