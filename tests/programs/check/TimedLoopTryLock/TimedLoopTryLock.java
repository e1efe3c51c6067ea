// A loop around ReentrantLock.tryLock with a time.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class TimedLoopTryLock {
    static final ReentrantLock lock = new ReentrantLock();
    static int count;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            lock.lock();
            count++;
            lock.unlock();
        });
        worker.start();
        while (!lock.tryLock(10, TimeUnit.MILLISECONDS)) {
        }
        count++;
        lock.unlock();
        worker.join();
        assert count == 2;
    }
}
