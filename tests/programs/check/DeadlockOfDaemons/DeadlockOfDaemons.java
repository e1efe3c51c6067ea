// Two daemons take two monitors in opposite order. main does not wait for them and ends, so the
// program ends, too; but the two wait for each other for ever all the same.
public class DeadlockOfDaemons {
    static final Object first = new Object();
    static final Object second = new Object();

    static void use(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
            }
        }
    }

    public static void main(String[] args) {
        Thread a = new Thread(() -> use(first, second), "A");
        Thread b = new Thread(() -> use(second, first), "B");
        a.setDaemon(true);
        b.setDaemon(true);
        a.start();
        b.start();
    }
}
