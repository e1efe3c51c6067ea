// One thread awaits a Condition, another signals it once.
// The mistake: nothing remembers the signal. When it comes before the await, the awaiting thread
// waits for ever: deadlock.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class MissedSignalCondition {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();

    static void await() {
        lock.lock();
        try {
            changed.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            lock.unlock();
        }
    }

    static void signal() {
        lock.lock();
        try {
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(MissedSignalCondition::await);
        Thread signaller = new Thread(MissedSignalCondition::signal);
        waiter.start();
        signaller.start();
        waiter.join();
        signaller.join();
    }
}
