// Two threads take two locks in opposite order, but one of them with lockInterruptibly, and main
// interrupts it: it lets its lock go (Lock.lockInterruptibly: throws InterruptedException when
// interrupted while it waits). So nobody waits for ever. Even when the lock was got before the
// interrupt, everything ends.
import java.util.concurrent.locks.ReentrantLock;

public class InterruptEndsCycle {
    static final ReentrantLock first = new ReentrantLock();
    static final ReentrantLock second = new ReentrantLock();

    static void interruptible() {
        first.lock();
        try {
            second.lockInterruptibly();
            second.unlock();
        } catch (InterruptedException e) {
            // gives way
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) {
        Thread a = new Thread(InterruptEndsCycle::interruptible);
        Thread b = new Thread(() -> {
            second.lock();
            first.lock();
            first.unlock();
            second.unlock();
        });
        a.start();
        b.start();
        a.interrupt();
    }
}
