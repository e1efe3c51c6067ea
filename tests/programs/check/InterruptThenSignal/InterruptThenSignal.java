// main holds the lock, interrupts the thread that awaits a condition, and signals. Either the
// thread has left the condition's queue because of the interrupt when the signal comes, and await
// throws; or the signal takes it out, and await returns with the interrupt pending. It never
// returns without (Condition.await).
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class InterruptThenSignal {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition condition = lock.newCondition();
    static boolean waits;

    static void await() {
        lock.lock();
        try {
            waits = true;
            condition.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            lock.unlock();
        }
        assert Thread.currentThread().isInterrupted();
        throw new IllegalArgumentException("signalled, with the interrupt pending");
    }

    public static void main(String[] args) {
        Thread thread = new Thread(InterruptThenSignal::await);
        thread.setDaemon(true);
        thread.start();
        lock.lock();
        if (waits) {
            thread.interrupt();
            condition.signal();
        }
        boolean woken = waits;
        lock.unlock();
        while (woken && thread.isAlive()) {
            Thread.onSpinWait();
        }
    }
}
