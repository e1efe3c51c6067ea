// Two threads take two monitors in opposite order: one has to be left between its two, where it
// could go on; then both block, which costs nothing. One preemption is enough for the deadlock.
public class PreemptionsBlocked {
    static final Object first = new Object();
    static final Object second = new Object();

    static void use(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> use(first, second), "A").start();
        new Thread(() -> use(second, first), "B").start();
    }
}
