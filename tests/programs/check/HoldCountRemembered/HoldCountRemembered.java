// A thread locks a reentrant lock once or twice, as a flag says that is then as before, and unlocks
// it once. The paths differ in the hold count alone: the lock is free, or main waits for ever
// (ReentrantLock.unlock: the hold count is decremented; free when it is zero).
import java.util.concurrent.locks.ReentrantLock;

public class HoldCountRemembered {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile boolean open;

    static void use() {
        lock.lock();
        if (open) {
            lock.lock();
        }
        lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(HoldCountRemembered::use);
        thread.start();
        open = true;
        open = false;
        thread.join();
        lock.lock();
        throw new IllegalStateException("the lock was free");
    }
}
