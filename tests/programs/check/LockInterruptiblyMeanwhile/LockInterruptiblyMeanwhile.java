// main holds the lock, interrupts the thread, and unlocks. lockInterruptibly looks at the interrupt
// status on entry, and then at the lock. It throws if it was interrupted before it looked or while
// it waited; if the interrupt and unlock come in between it gets the lock, and the interrupt stays
// pending. Both ends are possible; the interrupt status is never lost.
import java.util.concurrent.locks.ReentrantLock;

public class LockInterruptiblyMeanwhile {
    static final ReentrantLock lock = new ReentrantLock();

    static void use() {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        lock.unlock();
        throw new IllegalArgumentException("got the lock");
    }

    public static void main(String[] args) {
        Thread thread = new Thread(LockInterruptiblyMeanwhile::use);
        lock.lock();
        thread.start();
        thread.interrupt();
        lock.unlock();
    }
}
