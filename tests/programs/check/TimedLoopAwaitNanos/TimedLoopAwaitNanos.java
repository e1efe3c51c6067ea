// A loop around Condition.awaitNanos: how much time is left is a value of the clock, which the program
// gets.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class TimedLoopAwaitNanos {
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
