// Two pairs of threads, each with its own two monitors in opposite order and its own code, in which
// main is a member of one: two cycles are two findings, also where both happen.
public class TwoCycles {
    static final Object[] locks = {new Object(), new Object(), new Object(), new Object()};

    static void use(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
            }
        }
    }

    static void useOther(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> use(locks[0], locks[1]), "A").start();
        new Thread(() -> use(locks[1], locks[0]), "B").start();
        new Thread(() -> useOther(locks[2], locks[3]), "C").start();
        useOther(locks[3], locks[2]);
    }
}
