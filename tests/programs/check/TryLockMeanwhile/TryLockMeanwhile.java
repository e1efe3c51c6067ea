// tryLock does not wait (Lock.tryLock: "if the lock is not available then this method will return
// immediately"): it comes before or after the other thread holds the lock, or meanwhile.
import java.util.concurrent.locks.ReentrantLock;

public class TryLockMeanwhile {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) {
        new Thread(() -> {
            lock.lock();
            lock.unlock();
        }).start();
        if (lock.tryLock()) {
            lock.unlock();
            throw new IllegalStateException("free");
        }
        throw new IllegalArgumentException("held");
    }
}
