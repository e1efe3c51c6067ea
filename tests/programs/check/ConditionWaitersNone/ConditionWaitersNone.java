// The twin of ConditionWaitersAsked: nobody ever waits on this condition, and the other thread has
// ended when main asks whether it is queued: both questions have one answer.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionWaitersNone {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread other = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        other.start();
        other.join();
        lock.lock();
        assert !lock.hasWaiters(condition);
        assert lock.getWaitQueueLength(condition) == 0;
        assert !lock.hasQueuedThread(other);
        assert !lock.hasQueuedThreads();
        lock.unlock();
    }
}
