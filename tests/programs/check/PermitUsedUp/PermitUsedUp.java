// A thread that has a permit and waits for a lock uses the permit up there: ReentrantLock.lock() parks, and
// LockSupport.park() takes the permit and returns. Its own park(), behind that, then waits for ever; it returns
// at once if the lock was free.
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class PermitUsedUp {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            lock.lock();
            lock.unlock();
            LockSupport.park();
        }, "thread");
        thread.start();
        LockSupport.unpark(thread);
        lock.lock();
        lock.unlock();
    }
}
