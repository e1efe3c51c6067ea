import java.util.concurrent.locks.ReentrantLock;

/** A lock that nobody else wants and a thread local, as everyday concurrent code uses them. */
public class LockLocal {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final ThreadLocal<int[]> LOCAL = ThreadLocal.withInitial(() -> new int[1]);

    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 700_000; i++) {
            LOCK.lock();
            try {
                sum += ++LOCAL.get()[0];
            } finally {
                LOCK.unlock();
            }
        }
        System.out.println(sum);
    }
}
