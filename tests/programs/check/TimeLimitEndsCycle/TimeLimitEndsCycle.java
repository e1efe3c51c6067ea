// Two threads take two locks in opposite order, but one of them waits for its second lock for a
// limited time only (Lock.tryLock with a time: false if the time elapsed): nobody waits for ever.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class TimeLimitEndsCycle {
    static final ReentrantLock first = new ReentrantLock();
    static final ReentrantLock second = new ReentrantLock();

    static void patient() {
        first.lock();
        try {
            if (second.tryLock(1, TimeUnit.SECONDS)) {
                second.unlock();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(TimeLimitEndsCycle::patient);
        a.start();
        second.lock();
        first.lock();
        first.unlock();
        second.unlock();
        a.join();
    }
}
