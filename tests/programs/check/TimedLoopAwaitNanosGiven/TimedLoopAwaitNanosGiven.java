// The same with the clock as it is given.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class TimedLoopAwaitNanosGiven {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean isSet;

    public static void main(String[] args) throws Exception {
        new Thread(() -> {
            lock.lock();
            isSet = true;
            changed.signal();
            lock.unlock();
        }).start();
        lock.lock();
        long left = 10_000_000;
        while (!isSet && left > 0)
            left = changed.awaitNanos(left);
        lock.unlock();
    }
}
