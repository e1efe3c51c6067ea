// One thread awaits a Condition until a plain flag is set, another sets it and signals, both under
// the lock: a signal that comes first leaves the flag set, so the waiter does not wait.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class MissedSignalConditionFixed {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean happened;

    static void await() {
        lock.lock();
        try {
            while (!happened) {
                changed.await();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            lock.unlock();
        }
    }

    static void signal() {
        lock.lock();
        try {
            happened = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(MissedSignalConditionFixed::await);
        Thread signaller = new Thread(MissedSignalConditionFixed::signal);
        waiter.start();
        signaller.start();
        waiter.join();
        signaller.join();
    }
}
