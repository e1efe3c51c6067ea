// A loop around Condition.await with a time, which returns only whether the time is over.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class TimedLoopCondition {
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
        while (!isSet)
            changed.await(10, TimeUnit.MILLISECONDS);
        lock.unlock();
    }
}
