// hasWaiters, asked by the owner of the lock, while the other thread may or may not have come to
// await(): both. The other thread begins to wait in one step for those that hold the lock.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionWaitersAsked {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread other = new Thread(() -> {
            lock.lock();
            try {
                condition.awaitUninterruptibly();
            } finally {
                lock.unlock();
            }
        });
        other.setDaemon(true);
        other.start();
        lock.lock();
        boolean waiters = lock.hasWaiters(condition);
        lock.unlock();
        if (waiters) {
            throw new IllegalStateException("waits");
        }
        throw new IllegalArgumentException("does not wait yet");
    }
}
