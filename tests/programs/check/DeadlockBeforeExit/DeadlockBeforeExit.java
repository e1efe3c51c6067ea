// main ends the program by System.exit(0) while two threads may wait for each other: they deadlock
// before that under some schedules.
public class DeadlockBeforeExit {
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
        System.exit(0);
    }
}
